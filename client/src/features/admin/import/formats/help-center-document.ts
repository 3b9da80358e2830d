import { slugOf } from "@shared/text/slug.ts";
import { pluralize } from "@shared/text/text.ts";
import type { Step } from "../create-step.ts";
import type { SourceFile } from "../sources/source-files.ts";
import { htmlToText, parseHtml } from "../transform/html.ts";
import type { ExportRecord } from "./records.ts";
import {
  NO_FOLDER,
  type SourceCategory,
  type SourceDocument,
  takeDescription,
  takeSame,
} from "./source-document.ts";

/** What an export of a help center holds, by kind; and what it makes of it. */
export type ReadHelpCenter = {
  documents: SourceDocument[];
  categories: SourceCategory[];
  /** The paths of the files that articles show. */
  usedFiles: ReadonlySet<string>;
};

/** What readers of exports need besides the records. */
export type HelpCenterOptions = {
  files: readonly SourceFile[];
  /** Awaited before each article. */
  step: Step;
};

type Article = {
  record: Pick<ExportRecord, "path" | "number">;
  id: string | undefined;
  title: string | undefined;
  html: string | undefined;
  description: string | undefined;
  category: string | undefined;
  position: number | null;
  formerAddresses: readonly string[];
  notes: readonly string[];
  /** Changes the text before it is described. Returns lines of its own. */
  prepare?: (body: HTMLElement) => string[];
};

/** Makes a document of an article of an export. Addresses in it that begin at its site's start get the site's host. */
export function helpCenterDocument({
  record,
  id,
  html = "",
  formerAddresses,
  ...article
}: Article): SourceDocument {
  const body = parseHtml(html);
  const [address] = formerAddresses;
  if (address) addOrigin(body, new URL(address).origin);
  const prepared = article.prepare?.(body) ?? [];
  const isEmpty = htmlToText(body) === "" && !body.querySelector("img, iframe");
  const title = article.title || "Untitled";
  takeSame(body, title);
  return {
    path: `${record.path}#${record.number}`,
    title,
    description: article.description ?? takeDescription(body),
    category: article.category ?? NO_FOLDER,
    slug: slugOf(title) || slugOf(`article ${id ?? record.number}`),
    address: null,
    position: article.position,
    formerAddresses,
    body,
    notes: [
      ...article.notes,
      ...(article.title ? [] : ["It has no title there, and is called “Untitled” here."]),
      ...(isEmpty ? ["It has no text there."] : []),
      ...prepared,
    ],
  };
}

function addOrigin(body: HTMLElement, origin: string): void {
  for (const [selector, name] of [
    ["a[href^='/']", "href"],
    ["img[src^='/']", "src"],
  ] as const) {
    for (const element of body.querySelectorAll(selector)) {
      const address = element.getAttribute(name) ?? "";
      if (!address.startsWith("//")) element.setAttribute(name, origin + address);
    }
  }
}

/** Sorts documents by their categories' places, then by their own; those without one come last. */
export function sortDocuments(
  documents: readonly SourceDocument[],
  categories: readonly SourceCategory[],
): SourceDocument[] {
  const places = new Map(categories.map(({ name, position }) => [name, position ?? 0]));
  const last = Number.MAX_SAFE_INTEGER;
  const placeOf = ({ category }: SourceDocument) => places.get(category ?? "") ?? last;
  return documents.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (a.position ?? last) - (b.position ?? last),
  );
}

/** A line for the languages that are left out. */
export function noteOfTranslations(locales: readonly string[]): string[] {
  if (locales.length === 0) return [];
  const one = locales.length === 1;
  return [
    `Its ${one ? "translation" : "translations"} to ${locales.join(", ")} ${one ? "is" : "are"} left out.`,
  ];
}

const MAX_TITLES = 20;

/** A line for articles that were something there, by their titles; none without one. */
export function lineOfArticles(
  titles: readonly (string | undefined)[],
  what: string,
  here: string,
): string[] {
  if (titles.length === 0) return [];
  const shown = titles.slice(0, MAX_TITLES).map((title) => title || "Untitled");
  const rest = titles.length > MAX_TITLES ? ", …" : "";
  const were = pluralize(titles.length, "article was", "articles were");
  return [`${were} ${what} there: ${shown.join(", ")}${rest}. ${here}`];
}

/** What becomes of articles that visitors did not see. */
export const EVERYONE = "Here everyone can read what is published.";

/** A line for records of articles which are not imported; none where all are. */
export function lineOfStrays(
  noun: string,
  byArticle: ReadonlyMap<string | undefined, readonly unknown[]>,
  articleIds: ReadonlySet<string | undefined>,
): string[] {
  const strays = [...byArticle].filter(([id]) => id === undefined || !articleIds.has(id));
  const count = strays.reduce((sum, [, records]) => sum + records.length, 0);
  return count > 0 ? [`${pluralize(count, noun)} of no article in the export left out.`] : [];
}
