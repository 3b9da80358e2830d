import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** The types of pictures that are exported as files, and how their names end. They are those that can be published. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/jpg", "jpg"],
  ["image/webp", "webp"],
  ["image/gif", "gif"],
]);

/** In characters: of the SHA-256 of a picture, in hexadecimal digits. */
const NAME_LENGTH = 32;
const NAME = new RegExp(`^([0-9a-f]{${NAME_LENGTH}})\\.(png|jpg|webp|gif)$`);
const DATA_ADDRESS = /^data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=\s]+)$/i;

/**
 * What is in a picture, as the name of its file in an export and as its address where it is published; null for a type
 * that is not exported as a file.
 */
export async function nameByContent(
  picture: Blob,
): Promise<{ name: string; address: string } | null> {
  const ending = ENDINGS.get(picture.type.toLowerCase());
  if (!ending) return null;
  const hash = await hashOf(picture);
  return {
    name: `${hash.slice(0, NAME_LENGTH)}.${ending}`,
    address: `/api/knowledge-base/pictures/${hash}.${ending}`,
  };
}

/** Whether a file is a picture that an export has written: it is called by what is in it. */
export async function isNamedByContent(file: File): Promise<boolean> {
  const [, name] = NAME.exec(file.name) ?? [];
  return name !== undefined && (await hashOf(file)).startsWith(name);
}

/** The picture of a `data:` address; null where it can't be read. */
export function pictureOfAddress(address: string): Blob | null {
  const [, type, base64] = DATA_ADDRESS.exec(address) ?? [];
  if (!type || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type });
  } catch {
    return null;
  }
}

async function hashOf(picture: Blob): Promise<string> {
  return bytesToHex(sha256(new Uint8Array(await picture.arrayBuffer())));
}
