import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { attributeOf, text } from "@shared/content/html-tree.ts";
import type { Element, RootContent } from "hast";
import { BY_NAME, findByEnd, resolvePath, type SourceFile } from "../sources/source-files.ts";

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

/** The pictures of a document. Their bytes wait outside of it, as to sanitise and parse them takes longer than all else. */
export type HeldPictures = {
  /** What stands for a `data:` address in the document: of the same type, as the sanitiser looks at it. */
  hold: (address: string) => string;
  /** Puts the addresses into the document's HTML. */
  putInto: (html: string) => string;
};

export function holdPictures(): HeldPictures {
  const held: string[] = [];
  return {
    hold: (address) => {
      const [start] = /^data:image\/[\w.+-]+;base64,/.exec(address) ?? [];
      return start ? `${start}held-${held.push(address) - 1}` : address;
    },
    putInto: (html) =>
      html.replace(
        /(?<= src=")data:image\/[\w.+-]+;base64,held-(\d+)(?=")/g,
        (placeholder, index) => held[index] ?? placeholder,
      ),
  };
}

/** What failed, and what stands in a picture's place then. */
type ResolvedPicture = { note?: string; replacement?: RootContent[] };

type Options = {
  sources: PictureSources;
  hold: HeldPictures["hold"];
  /** The text that stands for a picture that is missing. */
  alt: string;
};

/** Puts a picture's file into an image, in place, as `hold` says; a size that the document gives stays. */
export async function resolvePicture(
  path: string,
  image: Element,
  { sources, hold, alt }: Options,
): Promise<ResolvedPicture> {
  const source = attributeOf(image, "src");
  if (/^(https?:)?\/\//i.test(source)) return { note: `A picture stays at its host: ${source}` };
  if (STORED_PICTURE.test(source))
    return { note: `A picture is shown only where it is published: ${source}` };
  try {
    const file = /^data:/i.test(source)
      ? fileOfAddress(source)
      : await readFile(path, source, sources);
    // To encode what an export has written again would change it a little each time.
    const isFinal = /^data:/i.test(source) || (await isNamedByContent(file));
    const { address, width, height } = await sources.makePicture(file, isFinal);
    image.properties.src = hold(address);
    if (!hasSize(image)) setSize(image, { width, height });
    return {};
  } catch (error) {
    if (/^data:/i.test(source)) return {};
    const reason = error instanceof Error ? error.message : "it can't be read.";
    return {
      note: `A picture is missing${alt && `, its description “${alt}” stays`}: ${reason.replace(/\.$/, "")}`,
      replacement: [text(alt)],
    };
  }
}

/** The file of a `data:` address. @throws where it can't be read. */
function fileOfAddress(address: string): File {
  const picture = pictureOfAddress(address);
  if (!picture) throw new Error("it can't be read.");
  return new File([picture], "picture", { type: picture.type });
}

async function readFile(
  path: string,
  source: string,
  { files, root }: PictureSources,
): Promise<File> {
  const name = source.replace(BY_NAME, "");
  const found = resolvePath(path, name);
  // Sites keep pictures in folders of their own, such as Hugo's "static", which addresses leave out.
  const isByEnd = name !== source || /^[^.].*\//.test(name);
  const file =
    found === null
      ? undefined
      : (files.get(found) ??
        files.get(root + found) ??
        files.get((isByEnd && findByEnd(path, name, files)) || ""));
  if (!file) throw new Error(`there is no ${name}`);
  return pictureFile(file);
}

/** Whether an image has a width or a height of its own. */
export const hasSize = ({ properties: { width, height } }: Element): boolean =>
  width !== undefined || height !== undefined;

/** Writes a picture's size, in pixels, to its image. */
export function setSize(image: Element, { width, height }: Omit<ArticlePicture, "address">): void {
  Object.assign(image.properties, { width: String(width), height: String(height) });
}

async function pictureFile(file: SourceFile): Promise<File> {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const bytes = await file.read();
  return new File([bytes], name, { type: pictureType(name, bytes) });
}

/** The types of pictures, and how the names of their files end. Those that can be published are exported as files. */
const TYPES: readonly { type: string; endings: readonly string[]; starts?: RegExp }[] = [
  // How files begin, in Latin-1: exports may name them by an id alone.
  { type: "image/png", endings: ["png"], starts: /^\x89PNG/ },
  { type: "image/jpeg", endings: ["jpg", "jpeg"], starts: /^\xff\xd8\xff/ },
  { type: "image/gif", endings: ["gif"], starts: /^GIF8/ },
  { type: "image/webp", endings: ["webp"], starts: /^RIFF[\s\S]{4}WEBP/ },
  { type: "image/avif", endings: ["avif"] },
  { type: "image/svg+xml", endings: ["svg"] },
];

/** The media type of a picture by its name's ending, else by how it begins; empty for anything else. */
function pictureType(name: string, bytes: Uint8Array): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  const found =
    TYPES.find(({ endings }) => endings.includes(ending)) ??
    TYPES.find(({ starts }) => starts?.test(start));
  return found?.type ?? "";
}

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
  const type = picture.type.toLowerCase().replace("image/jpg", "image/jpeg");
  const found = TYPES.find((each) => each.type === type && each.starts);
  if (!found) return null;
  const [ending] = found.endings;
  const hash = await hashOf(picture);
  return {
    name: `${hash.slice(0, NAME_LENGTH)}.${ending}`,
    address: `/api/knowledge-base/pictures/${hash}.${ending}`,
  };
}

/** Whether a file is a picture that an export has written: it is called by what is in it. */
async function isNamedByContent(file: File): Promise<boolean> {
  const [, name] = NAME.exec(file.name) ?? [];
  return name !== undefined && (await hashOf(file)).startsWith(name);
}

/** The picture of a `data:` address; null where it can't be read. */
export function pictureOfAddress(address: string): Blob | null {
  const [, type, base64] = DATA_ADDRESS.exec(address) ?? [];
  const bytes = base64 ? bytesOfBase64(base64) : null;
  return type && bytes ? new Blob([bytes], { type }) : null;
}

/** Decodes base64, as `Uint8Array.fromBase64`, which is not in all browsers yet; null where it is none. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    // Not `Uint8Array.from`, which takes ten times as long.
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}

async function hashOf(picture: Blob): Promise<string> {
  return bytesToHex(sha256(new Uint8Array(await picture.arrayBuffer())));
}
