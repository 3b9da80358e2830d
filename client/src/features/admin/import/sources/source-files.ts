import { decodeText } from "@shared/content/video-file.ts";
import { formatLimit } from "@shared/text/bytes.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import {
  BlobReader,
  configure,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { groupBy } from "../formats/help-center-records.ts";

/** A file of an import: its path, with slashes between folders, its size in bytes, and what reads it. */
export type SourceFile = {
  path: string;
  size: number;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** A chosen or dropped file; the path begins with the chosen folder's name, if there is one. */
export type ChosenFile = { path: string; file: File };

/** The files of an import, and a line for each that was left out. */
export type SourceFiles = { files: SourceFile[]; skipped: string[] };

/** Thrown for files that can't be imported at all; the message is for the admin. */
export class ImportRefused extends Error {}

/** The most files of an import. */
export const MAX_FILES = 5_000;

/** In bytes: what all files may have, unpacked. */
const MAX_TOTAL = 1024 ** 3;

/** In bytes: what one file may have, unpacked. */
const MAX_FILE = 64 * 1024 ** 2;

const ZIP_START = [0x50, 0x4b];

/** Files that operating systems and version control add to a folder. */
const SYSTEM_FILE =
  /(^|\/)(__MACOSX|\.DS_Store|\._[^/]*|\.git|\.svn|\.hg|Thumbs\.db|desktop\.ini)(\/|$)/;

/** A folder that is hidden by its name; GitBook keeps images in one. */
const HIDDEN_FOLDER = /^(?:.*?\/)??\.(?!gitbook\/)[^/]+(?=\/)/;

/** Tells if a path belongs to an operating system or to version control. */
export const isSystemPath = (path: string): boolean => SYSTEM_FILE.test(path);

/** The line for a hidden folder that a path leads through; null for none. */
export function lineOfHiddenFolder(path: string): string | null {
  const [folder] = HIDDEN_FOLDER.exec(path) ?? [];
  return folder === undefined ? null : `${folder}: a hidden folder is left out.`;
}

// The security headers refuse workers from blobs; the browser's own decompression does not block the page.
configure({ useWebWorkers: false });

/**
 * Lists the files that were chosen, and those inside of zips, which are recognised by their content.
 * @throws ImportRefused when a zip is damaged, or where there is too much.
 */
export async function listSourceFiles(chosen: readonly ChosenFile[]): Promise<SourceFiles> {
  const found: SourceFiles = { files: [], skipped: [] };
  for (const { path, file } of chosen) {
    if (isSystemPath(path)) continue;
    if (await isZip(file)) await listZip(file, chosen.length > 1 ? folderOf(path) : "", found);
    else add(found, { path, size: file.size, read: async () => bytesOf(file) });
  }
  const total = found.files.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_TOTAL)
    throw new ImportRefused(`The files are larger than ${formatLimit(MAX_TOTAL)}, unpacked.`);
  return found;
}

async function isZip(file: File): Promise<boolean> {
  const start = await bytesOf(file.slice(0, 2));
  return ZIP_START.every((byte, index) => start[index] === byte);
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

async function listZip(file: File, folder: string, found: SourceFiles): Promise<void> {
  const reader = new ZipReader(new BlobReader(file), {
    decodeText: decodeName,
    filenameValidation: "tolerant",
  });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory) addEntry(entry, folder, found);
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(`The zip “${file.name}” is damaged or not complete.`);
  }
}

function addEntry(entry: FileEntry, folder: string, found: SourceFiles): void {
  // As Windows' own zips are written.
  const name = entry.filename.replaceAll("\\", "/");
  const path = folder + name;
  if (name.endsWith("/")) return;
  if (isOutside(name)) found.skipped.push(`${path}: its path leads out of the zip.`);
  else if (isSystemPath(path)) return;
  else if (entry.encrypted) found.skipped.push(`${path}: it is encrypted.`);
  else add(found, { path, size: entry.uncompressedSize, read: () => unpack(entry) });
}

function add({ files, skipped }: SourceFiles, file: SourceFile): void {
  if (files.length + skipped.length >= MAX_FILES) {
    throw new ImportRefused(`There are more than ${MAX_FILES.toLocaleString("en")} files.`);
  }
  // Macs write ü as u and two dots, in names though not in texts.
  const path = file.path.normalize("NFC");
  const hidden = lineOfHiddenFolder(path);
  if (hidden !== null) {
    if (!skipped.includes(hidden)) skipped.push(hidden);
    return;
  }
  if (file.size > MAX_FILE) skipped.push(`${path}: it is larger than ${formatLimit(MAX_FILE)}.`);
  else files.push({ ...file, path });
}

/** Unpacks a file. Rejects when it is damaged, or longer than its zip says. */
async function unpack(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let length = 0;
  await entry.getData(
    new WritableStream<Uint8Array>({
      write(chunk) {
        bytes.set(chunk, length);
        length += chunk.length;
      },
    }),
    { checkSignature: true },
  );
  return bytes;
}

/** Names are in UTF-8 also where the zip does not say so; others are left to the library, as the format says. */
function decodeName(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isOutside = (path: string) => /^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)/i.test(path);

/** The text of a file; null in another encoding than it says, undefined where it can't be read. */
export async function readText(file: SourceFile): Promise<string | null | undefined> {
  try {
    const bytes = await file.read();
    return decodeText(bytes) ?? (isHtmlPage(file.path) ? decodePage(bytes) : null);
  } catch {
    return undefined;
  }
}

/** In bytes: where a page says its encoding. */
const HEAD = 2_048;

/** Decodes a page of HTML by what it says of its encoding; null where it says nothing, or nothing right. */
function decodePage(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD));
  // No ReDoS: it has at most HEAD characters.
  const [, encoding] = /<meta[^>]*charset\s*=\s*["']?([\w-]+)/i.exec(head) ?? [];
  try {
    const text = encoding ? new TextDecoder(encoding, { fatal: true }).decode(bytes) : null;
    const isWestern = /^(windows-1252|iso-8859-1|latin-?1|us-ascii)$/i.test(encoding ?? "");
    return isWestern && text
      ? text.replace(CONTROL, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign)
      : text;
  } catch {
    return null;
  }
}

// Node 20 takes Windows-1252 for Latin-1, which has control characters in the place of these.
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

const CONTROL = /[\u0080-\u009f]/g;

/** The folder part of a path with its slash; empty for a file that is in no folder. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** The folder that all paths are in, with its slash; empty where they share none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths.map(folderOf);
  let common = first;
  for (const folder of others) {
    while (!folder.startsWith(common)) common = folderOf(common.slice(0, -1));
  }
  return common;
}

/** The path that a relative address in the file `from` leads to; null where it leads out of all folders. */
export function resolvePath(from: string, address: string): string | null {
  const [path = ""] = address.split(/[?#]/);
  const parts = address.startsWith("/") ? [] : folderOf(from).split("/").slice(0, -1);
  for (const part of decodeOrKeep(path).normalize("NFC").split("/")) {
    if (part === ".." && parts.pop() === undefined) return null;
    if (part !== ".." && part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** The prefix of an address that names a document or image in any folder, as in Hugo and in wikis. */
export const BY_NAME = "by-name:";

/** The paths of a map by their last names, in lowercase letters: an import looks for many. */
const pathsByName = new WeakMap<object, ReadonlyMap<string, string[]>>();

const lastName = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

/** Finds the path that ends as an address does; of several, the one in the folder nearest to the file `from`. */
export function findByEnd(
  from: string,
  address: string,
  paths: ReadonlyMap<string, unknown>,
): string | undefined {
  const byName = pathsByName.get(paths) ?? groupBy([...paths.keys()], lastName);
  pathsByName.set(paths, byName);
  const end = `/${resolvePath("", address)}`.toLowerCase();
  let nearest: string | undefined;
  for (const path of byName.get(lastName(end)) ?? []) {
    if (!`/${path}`.toLowerCase().endsWith(end)) continue;
    const isNearer =
      nearest === undefined ||
      commonFolder([from, path]).length > commonFolder([from, nearest]).length;
    if (isNearer) nearest = path;
  }
  return nearest;
}

/** Tells if a file is a document that becomes an article. */
export const isDocument = (path: string): boolean => isMarkdown(path) || isHtmlPage(path);

export const isMarkdown = (path: string): boolean => /\.(md|mdx|markdown|mdown|mkd)$/i.test(path);

export const isHtmlPage = (path: string): boolean => /\.x?html?$/i.test(path);

/** Tells if a file's name, without its ending, stands for its folder. */
export const isIndexName = (name: string): boolean => /^(index|readme|_index)$/i.test(name);
