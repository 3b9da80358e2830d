import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import { attributeOf, createText } from "@shared/content/html-tree.ts";
import type { Element, RootContent } from "hast";
import { BY_NAME, findByEnd, resolvePath, type SourceFile } from "../sources/source-files.ts";

/** An image as an article holds it. */
type ArticleImage = { address: string; width: number; height: number };

/** Turns a file into an image of an article, its bytes as they are if `isFinal`. Rejects with a message for the admin. */
export type MakeImage = (file: File, isFinal: boolean) => Promise<ArticleImage>;

/** The files of an import in which images are found, and the function that stores them. */
export type ImageSources = {
  /** The files by their paths. */
  files: ReadonlyMap<string, SourceFile>;
  /** The folder that addresses with a slash at their start begin in. */
  root: string;
  makeImage: MakeImage;
};

/** The images of a document. Their bytes wait outside of it, as to sanitise and parse them takes longer than all else. */
export type HeldImages = {
  /** Replaces a `data:` address by a short one of the same type, which the sanitiser checks. */
  hold: (address: string) => string;
  /** Puts the addresses into the document's HTML. */
  putInto: (html: string) => string;
};

export function holdImages(): HeldImages {
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

/** The error of an image, and the nodes that replace it. */
type ResolvedImage = { note?: string; replacement?: RootContent[] };

type Options = {
  sources: ImageSources;
  hold: HeldImages["hold"];
  /** The text that stands for an image that is missing. */
  alt: string;
};

/** Puts an image's file into its element, in place, as `hold` says. A size that the document gives stays. */
export async function resolveImage(
  path: string,
  image: Element,
  { sources, hold, alt }: Options,
): Promise<ResolvedImage> {
  const source = attributeOf(image, "src");
  if (/^(https?:)?\/\//i.test(source)) return { note: `An image stays at its host: ${source}` };
  if (STORED_IMAGE.test(source))
    return { note: `An image is shown only where it is published: ${source}` };
  try {
    const file = /^data:/i.test(source)
      ? fileOfAddress(source)
      : await readFile(path, source, sources);
    // To encode what an export has written again would change it a little each time.
    const isFinal = /^data:/i.test(source) || (await isNamedByContent(file));
    const { address, width, height } = await sources.makeImage(file, isFinal);
    image.properties.src = hold(address);
    if (!hasSize(image)) setSize(image, { width, height });
    return {};
  } catch (error) {
    if (/^data:/i.test(source)) return {};
    const reason = error instanceof Error ? error.message : "it can't be read.";
    return {
      note: `An image is missing${alt && `, its description “${alt}” stays`}: ${reason.replace(/\.$/, "")}`,
      replacement: [createText(alt)],
    };
  }
}

/** The file of a `data:` address. @throws where it can't be read. */
function fileOfAddress(address: string): File {
  const image = imageOfAddress(address);
  if (!image) throw new Error("it can't be read.");
  return new File([image], "picture", { type: image.type });
}

async function readFile(
  path: string,
  source: string,
  { files, root }: ImageSources,
): Promise<File> {
  const name = source.replace(BY_NAME, "");
  const found = resolvePath(path, name);
  // Sites keep images in folders of their own, such as Hugo's "static", which addresses leave out.
  const isByEnd = name !== source || /^[^.].*\//.test(name);
  const file =
    found === null
      ? undefined
      : (files.get(found) ??
        files.get(root + found) ??
        files.get((isByEnd && findByEnd(path, name, files)) || ""));
  if (!file) throw new Error(`there is no ${name}`);
  return imageFile(file);
}

export const hasSize = ({ properties: { width, height } }: Element): boolean =>
  width !== undefined || height !== undefined;

/** Writes an image's size, in pixels, to its element. */
export function setSize(image: Element, { width, height }: Omit<ArticleImage, "address">): void {
  Object.assign(image.properties, { width: String(width), height: String(height) });
}

async function imageFile(file: SourceFile): Promise<File> {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const bytes = await file.read();
  return new File([bytes], name, { type: imageType(name, bytes) });
}

/** The types of images, and their files' endings. Those that can be published are exported as files. */
const TYPES: readonly { type: string; endings: readonly string[]; starts?: RegExp }[] = [
  // The first bytes of files, in Latin-1: exports may name files by an id alone.
  { type: "image/png", endings: ["png"], starts: /^\x89PNG/ },
  { type: "image/jpeg", endings: ["jpg", "jpeg"], starts: /^\xff\xd8\xff/ },
  { type: "image/gif", endings: ["gif"], starts: /^GIF8/ },
  { type: "image/webp", endings: ["webp"], starts: /^RIFF[\s\S]{4}WEBP/ },
  { type: "image/avif", endings: ["avif"] },
  { type: "image/svg+xml", endings: ["svg"] },
];

/** The media type of an image by its name's ending, else by its first bytes; empty for anything else. */
function imageType(name: string, bytes: Uint8Array): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  const found =
    TYPES.find(({ endings }) => endings.includes(ending)) ??
    TYPES.find(({ starts }) => starts?.test(start));
  return found?.type ?? "";
}

/** The length of an image's SHA-256 in hexadecimal digits. */
const NAME_LENGTH = 32;

const NAME = new RegExp(`^([0-9a-f]{${NAME_LENGTH}})\\.(png|jpg|webp|gif)$`);

const DATA_ADDRESS = /^data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=\s]+)$/i;

/**
 * Names an image by the hash of its content: the file in an export, and the address after a publish. Null for a type
 * that is not exported as a file.
 */
export async function nameByContent(
  image: Blob,
): Promise<{ name: string; address: string } | null> {
  const type = image.type.toLowerCase().replace("image/jpg", "image/jpeg");
  const found = TYPES.find((each) => each.type === type && each.starts);
  if (!found) return null;
  const [ending] = found.endings;
  const hash = await hashOf(image);
  return {
    name: `${hash.slice(0, NAME_LENGTH)}.${ending}`,
    address: `/api/knowledge-base/pictures/${hash}.${ending}`,
  };
}

/** Tells if a file is an image that an export wrote: its name is the hash of its content. */
async function isNamedByContent(file: File): Promise<boolean> {
  const [, name] = NAME.exec(file.name) ?? [];
  return name !== undefined && (await hashOf(file)).startsWith(name);
}

/** The image of a `data:` address; null if it can't be read. */
export function imageOfAddress(address: string): Blob | null {
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

async function hashOf(image: Blob): Promise<string> {
  return bytesToHex(sha256(new Uint8Array(await image.arrayBuffer())));
}
