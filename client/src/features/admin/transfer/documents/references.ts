import { decodeOrKeep } from "@shared/decode-or-keep.ts";
import { pluralize } from "@shared/pluralize.ts";
import { hostOf, keysOfLink } from "./former-addresses.ts";
import type { HeadingIds } from "./headings.ts";
import { htmlToText } from "./html-page.ts";
import { resolvePath } from "./paths.ts";
import { pictureType } from "./picture-type.ts";
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
  /** The documents by the keys of their former addresses. */
  former: ReadonlyMap<string, LinkTarget>;
  /** The hosts that documents were at. */
  formerHosts: ReadonlySet<string>;
  /** The folder that addresses with a slash at their start begin in. */
  root: string;
  makePicture: MakePicture;
};

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
  const isElsewhere = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
  const target =
    (isElsewhere
      ? undefined
      : targets.documents.get(address === "" ? path : findPath(path, address, targets))) ??
    findFormer(href, targets);
  if (target) return leadTo(target, link, { isSamePage: address === "", fragment });
  // The sanitiser decides which of them may stay.
  if (isElsewhere) return noteOfFormerHost(href, link, targets);
  // Pages of this site that are no articles.
  if (/^\/(university|knowledge-base|search)?([?/].*)?$/.test(address)) return null;
  const file = resolvePath(path, address);
  const isFile = file !== null && targets.files.has(file);
  const reason = isFile ? `the file ${address} is not taken over` : `there is no ${address}`;
  const note = `The link “${htmlToText(link)}” is text now: ${reason}.`;
  link.replaceWith(...link.childNodes);
  return note;
}

function findFormer(href: string, { former }: ReferenceTargets): LinkTarget | undefined {
  return keysOfLink(href)
    .map((key) => former.get(key))
    .find(Boolean);
}

function noteOfFormerHost(
  href: string,
  link: Element,
  { formerHosts }: ReferenceTargets,
): string | null {
  return formerHosts.has(hostOf(href) ?? "")
    ? `The link “${htmlToText(link)}” still leads to where it was: ${href}`
    : null;
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
  const bytes = await file.read();
  return new File([bytes], name, { type: pictureType(name, bytes) });
}

/** A line for what the sanitiser removes although it was kept until then; null where it removes nothing. */
export function removedBySanitizer(before: Element, after: Element): string | null {
  const count = (body: Element) => body.querySelectorAll("a[href], img, iframe").length;
  const removed = count(before) - count(after);
  return removed > 0
    ? `${pluralize(removed, "link, picture or video", "links, pictures or videos")} with an address that is not allowed here left out.`
    : null;
}
