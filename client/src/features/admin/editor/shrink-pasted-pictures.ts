import type { Quill } from "react-quill";
import type { Op } from "./delta-lines.ts";
import { PictureRefused, type ReadyPicture, shrinkPicture } from "./shrink-picture.ts";

/** Length of an address that is worth looking at: a small picture can't be much too wide. */
const LONG_ADDRESS = 100_000;

/**
 * Scales down the large pictures that came along with pasted HTML as `data:` addresses; answers how many bytes they
 * have then.
 */
export async function shrinkPastedPictures(quill: Quill): Promise<number> {
  let bytes = 0;
  for (const address of largePictures(quill.getContents().ops)) {
    const picture = await smaller(address);
    if (!picture || picture.address.length >= address.length) continue;
    replace(quill, address, picture);
    bytes += picture.bytes;
  }
  return bytes;
}

function largePictures(ops: readonly Op[]): string[] {
  return ops
    .map(imageOf)
    .filter((address) => address?.startsWith("data:") && address.length > LONG_ADDRESS) as string[];
}

async function smaller(address: string): Promise<ReadyPicture | null> {
  try {
    return await shrinkPicture(blobOf(address));
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}

// Not by `fetch`, which the security headers refuse for such an address.
function blobOf(address: string): Blob {
  const [head = "", body = ""] = address.split(",", 2);
  const type = /^data:([^;,]*)/.exec(head)?.[1] ?? "";
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}

// The author may have typed meanwhile: it is looked for anew.
function replace(quill: Quill, address: string, picture: ReadyPicture): void {
  let index = 0;
  for (const op of quill.getContents().ops as Op[]) {
    if (imageOf(op) === address) {
      const attributes = {
        ...op.attributes,
        width: String(picture.width),
        height: String(picture.height),
      };
      const insert = { insert: { image: picture.address }, attributes };
      quill.updateContents(
        [...(index > 0 ? [{ retain: index }] : []), insert, { delete: 1 }],
        "user",
      );
      return;
    }
    index += typeof op.insert === "string" ? op.insert.length : 1;
  }
}

function imageOf({ insert }: Op): string | undefined {
  return (insert as { image?: string } | undefined)?.image;
}
