import { decodeOrKeep, pluralize } from "@shared/text/text.ts";
import { plainPath } from "@/lib/paths.ts";
import type { Step } from "../create-step.ts";
import { isDocument, isIndexName, resolvePath } from "../sources/source-files.ts";
import { type HeadingIds, readHeadingIds } from "./headings.ts";
import { htmlToText, unwrap } from "./html.ts";
import { type HeldPictures, type PictureSources, resolvePicture } from "./pictures.ts";
import type { PlacedDocument } from "./places.ts";

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
  { hold }: HeldPictures,
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
    const note = await resolvePicture(path, image, targets, hold);
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
  unwrap(link);
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

/** Collects what links may lead to, by all that they may name it. `step` is awaited before each document. */
export async function collectLinkTargets(
  placed: readonly PlacedDocument[],
  step: Step,
): Promise<Pick<ReferenceTargets, "documents" | "former" | "formerHosts">> {
  const documents = new Map<string, LinkTarget>();
  const former = new Map<string, LinkTarget>();
  const formerHosts = new Set<string>();
  for (const { document, link } of placed) {
    await step();
    const { path, body, formerAddresses } = document;
    const target = { link, headings: readHeadingIds(body) };
    for (const name of namesOf(path)) addFirst(documents, name, target);
    for (const address of formerAddresses) {
      for (const key of formerKeys(address)) addFirst(former, key, target);
      const host = hostOf(address);
      if (host) formerHosts.add(host);
    }
  }
  return { documents, former, formerHosts };
}

function addFirst(targets: Map<string, LinkTarget>, name: string, target: LinkTarget): void {
  if (!targets.has(name)) targets.set(name, target);
}

/** The paths by which a link may name a document. */
export function namesOf(path: string): string[] {
  // One record of an export of many.
  if (!isDocument(path)) return [path];
  const plain = path.replace(/\.[^./]*$/, "");
  const isIndex = isIndexName(plain.slice(plain.lastIndexOf("/") + 1));
  const folder = plain.slice(0, Math.max(0, plain.lastIndexOf("/")));
  return [path, plain, `${plain}.html`, ...(isIndex ? [folder] : [])];
}

// Also without its host, as pages of one site link to each other; a site's start would be this site's own.
function formerKeys(address: string): string[] {
  const key = addressKey(address);
  if (key === null) return [];
  const path = key.slice(key.indexOf("/"));
  return path === "/" ? [key] : [key, path];
}

/** A page of Zendesk's or Intercom's: what is before the language, the language, and the id with the title behind it. */
const ARTICLE_PATH =
  /^(?<start>\/hc|.*?)(?<locale>\/[a-z]{2,3}(-[a-z0-9]{2,4})?)?(?<page>\/articles\/\d+)(?<title>-[^/]*)?$/i;

/** The addresses by which links name an article of Zendesk's or Intercom's: with and without its language and title. */
export function variantsOf(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const { start = "", locale = "", page, title = "" } = ARTICLE_PATH.exec(pathname)?.groups ?? {};
  if (!page) return [address];
  const paths = [locale + page + title, locale + page, page + title, page];
  return [...new Set([address, ...paths.map((path) => origin + start + path)])];
}

/** What tells an address from others: its host and path, or the path alone if it has no host. Null for what is no address. */
export function addressKey(address: string): string | null {
  const isAbsolute = /^(https?:)?\/\//i.test(address);
  const base = "https://relative.invalid";
  if (!(isAbsolute || address.startsWith("/")) || !URL.canParse(address, base)) return null;
  const { host, pathname, search } = new URL(address, base);
  const path = plainPath(pathname) || "/";
  return `${isAbsolute ? host : ""}${path}${search}`;
}

/** The keys by which a link may name an article, the exact one first: also without a query, a title and a language. */
function keysOfLink(href: string): string[] {
  const key = addressKey(href.split("#")[0] ?? "");
  if (key === null) return [];
  const [plain = ""] = key.split("?");
  const slash = plain.indexOf("/");
  const { start, page } = ARTICLE_PATH.exec(plain.slice(slash))?.groups ?? {};
  return [key, plain, ...(page ? [`${plain.slice(0, slash)}${start}${page}`] : [])];
}

/** The host of an address; null where it has none. */
function hostOf(address: string): string | null {
  const isAbsolute = /^(https?:)?\/\//i.test(address);
  return isAbsolute && URL.canParse(address, "https://x")
    ? new URL(address, "https://x").host
    : null;
}
