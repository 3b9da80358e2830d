import { decodeOrKeep } from "@shared/decode-or-keep.ts";
import { pluralize } from "@shared/pluralize.ts";
import type { HeadingIds } from "./headings.ts";
import { htmlToText } from "./html-page.ts";
import { resolvePath } from "./paths.ts";
import { isIndexName } from "./read-document.ts";
import type { SourceFile } from "./source-files.ts";

/** A picture as an article holds it. */
type ArticlePicture = { address: string; width: number; height: number };

/** Turns a file into a picture of an article. Rejects with a message for the admin. */
export type MakePicture = (file: File) => Promise<ArticlePicture>;

/** A document that links may lead to. */
export type LinkTarget = { link: string; headings: HeadingIds };

/** What the documents of an import refer to. */
export type ReferenceTargets = {
  /** The files by their paths. */
  files: ReadonlyMap<string, SourceFile>;
  /** The documents by the paths that links may have: with and without the ending, and by an index's folder. */
  documents: ReadonlyMap<string, LinkTarget>;
  /** The folder that addresses with a slash at their start begin in. */
  root: string;
  makePicture: MakePicture;
};

const PICTURE_TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["svg", "image/svg+xml"],
]);

/** The paths by which a link may name a document. */
export function namesOf(path: string): string[] {
  const plain = path.replace(/\.[^./]*$/, "");
  const isIndex = isIndexName(plain.slice(plain.lastIndexOf("/") + 1));
  const folder = plain.replace(/\/?[^/]*$/, "");
  return [path, plain, `${plain}.html`, ...(isIndex ? [folder] : [])];
}

/** Puts the pictures into a document and leads its links to this site, in place. Returns a line for each that failed. */
export async function resolveReferences(
  path: string,
  body: HTMLElement,
  targets: ReferenceTargets,
): Promise<string[]> {
  const notes = [...body.querySelectorAll("a[href]")].flatMap(
    (link) => resolveLink(path, link, targets) ?? [],
  );
  for (const image of body.querySelectorAll("img")) {
    const note = await resolvePicture(path, image, targets);
    if (note) notes.push(note);
  }
  return notes;
}

function resolveLink(path: string, link: Element, targets: ReferenceTargets): string | null {
  const href = (link.getAttribute("href") ?? "").trim();
  const [address = "", fragment = ""] = href.split("#");
  // With a scheme or a host of its own: the sanitiser decides which of them may stay.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return null;
  const target = targets.documents.get(address === "" ? path : findPath(path, address, targets));
  if (target) return leadTo(target, link, { isSamePage: address === "", fragment });
  // Pages of this site that are no articles.
  if (/^\/(university|knowledge-base|search)?([?/].*)?$/.test(address)) return null;
  const file = resolvePath(path, address);
  const isFile = file !== null && targets.files.has(file);
  const reason = isFile ? `the file ${address} is not taken over` : `there is no ${address}`;
  const note = `The link “${htmlToText(link)}” is text now: ${reason}.`;
  link.replaceWith(...link.childNodes);
  return note;
}

function leadTo(
  { link: page, headings }: LinkTarget,
  link: Element,
  { isSamePage, fragment }: { isSamePage: boolean; fragment: string },
): string | null {
  const heading = headings.get(decodeOrKeep(fragment));
  const start = isSamePage && heading ? "" : page;
  link.setAttribute("href", heading ? `${start}#${heading}` : start);
  return heading || ["", "top"].includes(fragment)
    ? null
    : `The link “${htmlToText(link)}” leads to the start of its page: there is no heading “${fragment}”.`;
}

function findPath(path: string, address: string, { documents, root }: ReferenceTargets): string {
  const found = resolvePath(path, address);
  const names = found === null ? [] : [found, root + found];
  return names.find((name) => documents.has(name)) ?? "";
}

async function resolvePicture(
  path: string,
  image: HTMLImageElement,
  { files, root, makePicture }: ReferenceTargets,
): Promise<string | null> {
  const source = (image.getAttribute("src") ?? "").trim();
  if (/^data:/i.test(source)) return null;
  if (/^(https?:)?\/\//i.test(source)) return `A picture stays at its host: ${source}`;
  const found = resolvePath(path, source);
  const file = found === null ? undefined : (files.get(found) ?? files.get(root + found));
  try {
    if (!file) throw new Error(`there is no ${source}.`);
    const { address, width, height } = await makePicture(await pictureFile(file));
    image.src = address;
    image.setAttribute("width", String(width));
    image.setAttribute("height", String(height));
    return null;
  } catch (error) {
    const { alt } = image;
    image.replaceWith(alt);
    const reason = error instanceof Error ? error.message : "it can't be read.";
    return `A picture is missing${alt && `, its description “${alt}” stays`}: ${reason}`;
  }
}

async function pictureFile(file: SourceFile): Promise<File> {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return new File([await file.read()], name, { type: PICTURE_TYPES.get(ending) ?? "" });
}

/** A line for what the sanitiser removes although it was kept until then; null where it removes nothing. */
export function removedBySanitizer(before: Element, after: Element): string | null {
  const count = (body: Element) => body.querySelectorAll("a[href], img, iframe").length;
  const removed = count(before) - count(after);
  return removed > 0
    ? `${pluralize(removed, "link, picture or video", "links, pictures or videos")} with an address that is not allowed here left out.`
    : null;
}
