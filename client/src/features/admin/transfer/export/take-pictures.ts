import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { canonicalHtml } from "../documents/canonical-html.ts";
import { parseHtml } from "../documents/html-page.ts";
import { hasSize, setSize } from "../documents/pictures.ts";
import { nameByContent, pictureOfAddress } from "../picture-names.ts";
import type { ExportedPicture } from "./export-map.ts";

/** What reads pictures; both reject where they can't. */
export type PictureReading = {
  /** Loads a published picture. */
  loadPicture: (address: string) => Promise<Blob>;
  /** In pixels. */
  measurePicture: (picture: Blob) => Promise<{ width: number; height: number }>;
};

type TakenPicture = ExportedPicture & { bytes: Blob };

/**
 * The canonical form of an article's HTML with the pictures taken out: each has its published address and a size. Those
 * that can't be read stay as they are, published ones with a line.
 */
export async function takePictures(
  html: string,
  reading: PictureReading,
): Promise<{ html: string; pictures: TakenPicture[]; notes: string[] }> {
  const body = parseHtml(html);
  const taken: TakenPicture[] = [];
  const notes: string[] = [];
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    const picture = await takePicture(source, reading);
    if (picture) {
      taken.push(picture);
      image.setAttribute("src", picture.address);
      if (!hasSize(image)) setSize(image, picture);
    } else if (STORED_PICTURE.test(source)) {
      notes.push(`A picture could not be loaded and is not in the zip: ${source}`);
    }
  }
  const canonical = canonicalHtml(body.innerHTML);
  // What is not shown is not exported.
  const pictures = taken.filter(({ address }) => canonical.includes(address));
  return { html: canonical, pictures, notes };
}

async function takePicture(source: string, reading: PictureReading): Promise<TakenPicture | null> {
  const read = await readPicture(source, reading);
  const names = read && (await nameByContent(read.bytes));
  return names && { ...names, ...read };
}

async function readPicture(
  source: string,
  { loadPicture, measurePicture }: PictureReading,
): Promise<Omit<TakenPicture, "name" | "address"> | null> {
  try {
    const isStored = STORED_PICTURE.test(source);
    const bytes = isStored ? await loadPicture(source) : pictureOfAddress(source);
    return bytes && { bytes, ...(await measurePicture(bytes)) };
  } catch {
    return null;
  }
}
