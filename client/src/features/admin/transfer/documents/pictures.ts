import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { isNamedByContent } from "../picture-names.ts";
import { resolvePath } from "./paths.ts";
import type { SourceFile } from "./source-files.ts";

/** A picture as an article holds it. */
type ArticlePicture = { address: string; width: number; height: number };

/** Turns a file into a picture of an article, its bytes as they are if `isFinal`. Rejects with a message for the admin. */
export type MakePicture = (file: File, isFinal: boolean) => Promise<ArticlePicture>;

/** What pictures are found in, and made by. */
export type PictureSources = {
  /** The files by their paths. */
  files: ReadonlyMap<string, SourceFile>;
  /** The folder that addresses with a slash at their start begin in. */
  root: string;
  makePicture: MakePicture;
};

/** Puts a picture's file into a document, in place; a size that the document gives stays. Returns a line where it failed. */
export async function resolvePicture(
  path: string,
  image: HTMLImageElement,
  { files, root, makePicture }: PictureSources,
): Promise<string | null> {
  const source = (image.getAttribute("src") ?? "").trim();
  if (/^data:/i.test(source)) return null;
  if (/^(https?:)?\/\//i.test(source)) return `A picture stays at its host: ${source}`;
  if (STORED_PICTURE.test(source))
    return `A picture is shown only where it is published: ${source}`;
  const found = resolvePath(path, source);
  const file = found === null ? undefined : (files.get(found) ?? files.get(root + found));
  try {
    if (!file) throw new Error(`there is no ${source}.`);
    const read = await pictureFile(file);
    // To encode what an export has written again would change it a little each time.
    const { address, width, height } = await makePicture(read, await isNamedByContent(read));
    image.src = address;
    if (!hasSize(image)) setSize(image, { width, height });
    return null;
  } catch (error) {
    const { alt } = image;
    image.replaceWith(alt);
    const reason = error instanceof Error ? error.message : "it can't be read.";
    return `A picture is missing${alt && `, its description “${alt}” stays`}: ${reason}`;
  }
}

/** Whether an image has a width or a height of its own. */
export function hasSize(image: Element): boolean {
  return image.hasAttribute("width") || image.hasAttribute("height");
}

/** Writes a picture's size, in pixels, to its image. */
export function setSize(image: Element, { width, height }: Omit<ArticlePicture, "address">): void {
  image.setAttribute("width", String(width));
  image.setAttribute("height", String(height));
}

async function pictureFile(file: SourceFile): Promise<File> {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const bytes = await file.read();
  return new File([bytes], name, { type: pictureType(name, bytes) });
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["svg", "image/svg+xml"],
]);
/** How files begin, in Latin-1: exports may name them by an id alone. */
const STARTS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8/, "image/gif"],
  [/^RIFF[\s\S]{4}WEBP/, "image/webp"],
];

/** The media type of a picture by its name's ending, else by how it begins; empty for anything else. */
function pictureType(name: string, bytes: Uint8Array): string {
  const byName = TYPES.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return byName ?? STARTS.find(([pattern]) => pattern.test(start))?.[1] ?? "";
}
