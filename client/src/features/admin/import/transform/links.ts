import {
  attributeOf,
  elementsIn,
  isNamed,
  oneLineText,
  replaceElements,
} from "@shared/content/html-tree.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import type { Element, Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import { plainPath } from "@/lib/paths.ts";
import type { Step } from "../create-step.ts";
import {
  BY_NAME,
  findByEnd,
  isDocument,
  isIndexName,
  resolvePath,
} from "../sources/source-files.ts";
import { type HeadingIds, readHeadingIds } from "./headings.ts";
import { type HeldImages, type ImageSources, resolveImage } from "./images.ts";
import type { PlacedDocument } from "./places.ts";
import type { Report } from "./report.ts";

/** A document that links may lead to. */
export type LinkTarget = { link: string; headings: HeadingIds };

/** The targets that an import's documents may refer to. */
export type ReferenceTargets = ImageSources & {
  /** The documents by the paths that links may have: with and without the ending, and by an index's folder. */
  documents: ReadonlyMap<string, LinkTarget>;
  /** The documents by the keys of their former addresses. */
  former: ReadonlyMap<string, LinkTarget>;
  /** The hosts that documents were at. */
  formerHosts: ReadonlySet<string>;
};

/** The property of a link that leads where it says, although nothing is known of that place. */
export const AS_IT_IS = "dataAsItIs";

/**
 * Puts the images into a document and leads its links to this site, in place. Tells the report of each that failed, and
 * in one line of all links that lead to a heading above what they name.
 */
export async function resolveReferences(
  path: string,
  body: Root,
  targets: ReferenceTargets,
  { hold }: HeldImages,
  report: Report,
): Promise<void> {
  const images = new Map<Element, RootContent[]>();
  const inHeadings = new Set(
    elementsIn(body)
      .filter((each) => /^h[1-6]$/.test(each.tagName) && oneLineText(each) !== "")
      .flatMap((heading) => elementsIn(heading)),
  );
  for (const image of elementsIn(body).filter(isNamed("img"))) {
    // Beside words of a heading it would be a part of the heading's id, by which links name it.
    const alt = inHeadings.has(image) ? "" : attributeOf(image, "alt");
    const { note, replacement } = await resolveImage(path, image, {
      sources: targets,
      hold,
      alt,
    });
    if (note) report.add(note, image);
    if (replacement) images.set(image, replacement);
  }
  visit(body, "element", (element, index = 0, parent) => {
    const [words] = images.get(element) ?? [];
    const next = parent?.children[index + 1];
    // Icons stand right before words.
    const isBeforeWord = next?.type === "text" && /^[\p{L}\p{N}]/u.test(next.value);
    if (words?.type === "text" && words.value && isBeforeWord) words.value += " ";
  });
  replaceElements(body, (element) => {
    if (element.tagName === "img") return images.get(element);
    if (element.tagName !== "a" || element.properties.href === undefined) return undefined;
    const { href, note } = resolveLink(path, element, targets);
    if (typeof note === "string") report.add(note, element);
    else if (note) report.count(...note, element);
    if (href === null) return element.children;
    element.properties.href = href;
    return undefined;
  });
}

/** A note of which there is one line for all: one of them, several, and what became of them. */
type CountedNote = [one: string, several: string, was: string];

const TO_HEADING_ABOVE: CountedNote = [
  "link leads",
  "links lead",
  "to the heading above the place meant: links can name headings alone",
];

const FROM_IMAGE: CountedNote = ["link", "links", "from an image to a file left out"];

/** The new target of a link, null if the link becomes text; and a note of what failed. */
type ResolvedLink = { href: string | null; note?: string | CountedNote | undefined };

/** Finds where on this site a link leads. */
export function resolveLink(
  path: string,
  link: Element,
  targets: Omit<ReferenceTargets, "makeImage">,
): ResolvedLink {
  const given = attributeOf(link, "href");
  if (link.properties[AS_IT_IS] !== undefined) return { href: given };
  const href = wrappedAddress(given);
  const [address = "", fragment = ""] = href.split("#");
  const isNamed = href.startsWith(BY_NAME);
  const isElsewhere = !isNamed && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
  const target =
    (isElsewhere
      ? undefined
      : targets.documents.get(address === "" ? path : findPath(path, address, targets))) ??
    findFormer(href, targets);
  const words = `The link “${oneLineText(link)}”`;
  if (target) return leadTo(target, words, { isSamePage: address === "", fragment });
  // The list of what is allowed decides which of them may stay.
  if (isElsewhere) return elsewhere(href, words, targets.formerHosts);
  // Pages of this site that are no articles.
  if (/^\/(university|knowledge-base|search)?([?/].*)?$/.test(address)) return { href };
  // From the start of its site on: in which folder that is, it doesn't say.
  const byEnd = address.startsWith("/") ? findByEnd(path, address, targets.documents) : undefined;
  const below = targets.documents.get(byEnd ?? "");
  if (below) return leadTo(below, words, { isSamePage: false, fragment });
  return { href: null, note: noteOfText(path, link, address, targets) };
}

function noteOfText(
  path: string,
  link: Element,
  address: string,
  { files }: Pick<ReferenceTargets, "files">,
): string | CountedNote {
  const words = oneLineText(link);
  const isFile = files.has(resolvePath(path, address) ?? "");
  if (isFile && words === "") return FROM_IMAGE;
  const name = address.replace(BY_NAME, "");
  const reason = isFile ? `the file ${name} is not taken over` : `there is no ${name}`;
  return `The link “${words}” is text now: ${reason}`;
}

/** The address inside of one that Google or Outlook has put around it; any other as it is. */
function wrappedAddress(href: string): string {
  if (
    !/^https?:\/\/(www\.google\.[a-z.]+\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/)/i.test(
      href,
    )
  )
    return href;
  const { searchParams } = URL.canParse(href) ? new URL(href) : new URL("https://x");
  const inner = searchParams.get("url") ?? searchParams.get("q") ?? "";
  return /^https?:/i.test(inner) ? inner : href;
}

function findFormer(
  href: string,
  { former }: Pick<ReferenceTargets, "former">,
): LinkTarget | undefined {
  return keysOfLink(href)
    .map((key) => former.get(key))
    .find(Boolean);
}

const elsewhere = (href: string, words: string, hosts: ReadonlySet<string>): ResolvedLink =>
  hosts.has(hostOf(href) ?? "")
    ? { href, note: `${words} still leads to where it was: ${href}` }
    : { href };

function leadTo(
  { link: page, headings }: LinkTarget,
  words: string,
  { isSamePage, fragment }: { isSamePage: boolean; fragment: string },
): ResolvedLink {
  const name = decodeOrKeep(fragment);
  const heading = headings.get(name) ?? headings.get(name.toLowerCase());
  const start = isSamePage && heading?.id ? "" : page;
  const href = heading?.id ? `${start}#${heading.id}` : start;
  if (heading?.isAbove) return { href, note: TO_HEADING_ABOVE };
  return heading || ["", "top"].includes(fragment)
    ? { href }
    : { href, note: `${words} leads to the start of its page: there is no heading “${name}”` };
}

function findPath(
  path: string,
  address: string,
  { documents, root }: Pick<ReferenceTargets, "documents" | "root">,
): string {
  const plain = address.replace(BY_NAME, "");
  const found = resolvePath(path, plain);
  // Sites that give each page a folder count from there.
  const below = resolvePath(`${path.replace(/\.[^./]*$/, "")}/`, plain);
  const names = [found, found === null ? null : root + found, below, resolvePath("", plain)].filter(
    (each) => each !== null,
  );
  const exact = names.find((name) => documents.has(name));
  return exact ?? (plain === address ? "" : (findByEnd(path, plain, documents) ?? ""));
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

/** The key under which addresses are compared: host and path, or the path alone. Null if the text is no address. */
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
