import { decodeOrKeep, pluralize } from "@shared/text/text.ts";
import { hostOf, keysOfLink } from "./former-addresses.ts";
import type { HeadingIds } from "./headings.ts";
import { htmlToText } from "./html-page.ts";
import { resolvePath } from "./paths.ts";
import { type PictureSources, resolvePicture } from "./pictures.ts";

/** A document that links may lead to. */
export type LinkTarget = { link: string; headings: HeadingIds };

/** What the documents of an import refer to. */
export type ReferenceTargets = PictureSources & {
  /** The documents by the paths that links may have: with and without the ending, and by an index's folder. */
  documents: ReadonlyMap<string, LinkTarget>;
  /** The documents by the keys of their former addresses. */
  former: ReadonlyMap<string, LinkTarget>;
  /** The hosts that documents were at. */
  formerHosts: ReadonlySet<string>;
};

/** The attribute of a link that leads where it says, although nothing is known of that place. */
export const AS_IT_IS = "data-as-it-is";

/**
 * Puts the pictures into a document and leads its links to this site, in place. Returns a line for each that failed, and
 * one for all links that lead to a heading above what they name.
 */
export async function resolveReferences(
  path: string,
  body: HTMLElement,
  targets: ReferenceTargets,
): Promise<string[]> {
  const lines = [...body.querySelectorAll("a[href]")].map((link) =>
    resolveLink(path, link, targets),
  );
  const notes = lines.filter((line) => line !== null && line !== TO_HEADING_ABOVE);
  const above = lines.filter((line) => line === TO_HEADING_ABOVE).length;
  if (above > 0) {
    const lead = pluralize(above, "link leads", "links lead");
    notes.push(`${lead} to the heading above the place meant: links can name headings alone.`);
  }
  for (const image of body.querySelectorAll("img")) {
    const note = await resolvePicture(path, image, targets);
    if (note) notes.push(note);
  }
  return notes;
}

/** In place of a line: a link leads to the heading above what it names. */
const TO_HEADING_ABOVE = Symbol("to the heading above");

/** Leads a link to this site, in place, or makes it text. Returns a line where it failed. */
export function resolveLink(
  path: string,
  link: Element,
  targets: Omit<ReferenceTargets, "makePicture">,
): string | typeof TO_HEADING_ABOVE | null {
  if (link.hasAttribute(AS_IT_IS)) return null;
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

function findFormer(
  href: string,
  { former }: Pick<ReferenceTargets, "former">,
): LinkTarget | undefined {
  return keysOfLink(href)
    .map((key) => former.get(key))
    .find(Boolean);
}

function noteOfFormerHost(
  href: string,
  link: Element,
  { formerHosts }: Pick<ReferenceTargets, "formerHosts">,
): string | null {
  return formerHosts.has(hostOf(href) ?? "")
    ? `The link “${htmlToText(link)}” still leads to where it was: ${href}`
    : null;
}

function leadTo(
  { link: page, headings }: LinkTarget,
  link: Element,
  { isSamePage, fragment }: { isSamePage: boolean; fragment: string },
): string | typeof TO_HEADING_ABOVE | null {
  const heading = headings.get(decodeOrKeep(fragment));
  const start = isSamePage && heading?.id ? "" : page;
  link.setAttribute("href", heading?.id ? `${start}#${heading.id}` : start);
  if (heading?.isAbove) return TO_HEADING_ABOVE;
  return heading || ["", "top"].includes(fragment)
    ? null
    : `The link “${htmlToText(link)}” leads to the start of its page: there is no heading “${fragment}”.`;
}

function findPath(
  path: string,
  address: string,
  { documents, root }: Pick<ReferenceTargets, "documents" | "root">,
): string {
  const found = resolvePath(path, address);
  const names = found === null ? [] : [found, root + found];
  return names.find((name) => documents.has(name)) ?? "";
}

/** A line for what the sanitiser removes although it was kept until then; null where it removes nothing. */
export function removedBySanitizer(before: Element, after: Element): string | null {
  const count = (body: Element) => body.querySelectorAll("a[href], img, iframe").length;
  const removed = count(before) - count(after);
  return removed > 0
    ? `${pluralize(removed, "link, picture or video", "links, pictures or videos")} with an address that is not allowed here left out.`
    : null;
}
