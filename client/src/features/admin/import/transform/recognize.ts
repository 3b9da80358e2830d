import { TEXT_LIMITS } from "@shared/entities/fields.ts";
import { slugOf } from "@shared/text/slug.ts";
import { cutText } from "@shared/text/text.ts";
import type { Article } from "@/data/model.ts";
import { groupBy } from "../formats/help-center-records.ts";
import type { SourceDocument } from "../formats/source-document.ts";
import { isDocument } from "../sources/source-files.ts";

/** A document to recognise among the articles that are here. */
export type Candidate = {
  document: SourceDocument;
  /** The id that it has as a new article, if that is free, and its category's. */
  wanted: string;
  category: string;
  /** Its path from the folder of its category on. */
  place: string;
  origin: string | undefined;
};

/** An article that is here already, and by what of its document it is known. */
export type Recognized = { article: Article; by: "origin" | "id" | "title" };

const FILE = "file:";

/** File names in exports of Confluence and Notion: a title with the id of the page. */
const PAGE_ID = /_(?<confluence>\d{5,})$|[ _-](?<notion>[0-9a-f]{32})$/;

/** Tells each document from others: by the source's id, by the address that it had, else by its path. */
export function findOrigins(candidates: readonly Candidate[]): void {
  for (const each of candidates) each.origin = originOf(each);
  const repeated = new Set<string>();
  const seen = new Set<string>();
  for (const { origin } of candidates) {
    if (origin !== undefined) (seen.has(origin) ? repeated : seen).add(origin);
  }
  for (const each of candidates) {
    const { path } = each.document;
    const ending = /\.[^./]*$/.exec(path)?.[0] ?? "";
    if (repeated.has(each.origin ?? "")) each.origin = fitted(FILE + each.place + ending);
  }
}

function originOf({ document, place }: Candidate): string | undefined {
  const { others, path, formerAddresses } = document;
  if (others?.origin) return fitted(others.origin);
  const [address = ""] = formerAddresses;
  if (/^https?:/i.test(address)) return fitted(address);
  // The number of a record in its file is none of its own.
  if (!isDocument(path)) return undefined;
  const { confluence, notion } = PAGE_ID.exec(path.replace(/\.[^./]*$/, ""))?.groups ?? {};
  if (confluence) return `confluence:page/${confluence}`;
  return notion ? `notion:page/${notion}` : fitted(FILE + place);
}

const fitted = (origin: string) => cutText(origin, TEXT_LIMITS.origin);

/** Tells if an origin was given by the source itself, and is not just a path in a folder. */
const isFromSource = (origin: string | undefined): origin is string =>
  origin !== undefined && !origin.startsWith(FILE);

/** The origin that an article has without one of its own: its usual place in a folder. */
const usualOrigin = ({ category, id }: Pick<Article, "category" | "id">) =>
  FILE + [category, id].filter(Boolean).join("/");

/** The usual origin of a path in a folder; empty where another path could have the same, as ids have no other signs. */
function usualOf(origin: string): string {
  if (!/^file:[\w /-]*$/.test(origin)) return "";
  const names = origin.slice(FILE.length).split("/");
  return FILE + names.map((name) => slugOf(name, TEXT_LIMITS.id)).join("/");
}

/** The origin that an article of this document has to carry; none where its place says the same. */
export function originToKeep(
  { origin }: Pick<Candidate, "origin">,
  place: Pick<Article, "category" | "id">,
  here: Article | undefined,
): string | undefined {
  if (origin === undefined || isFromSource(origin)) return origin ?? here?.origin;
  if (isFromSource(here?.origin)) return here.origin;
  return usualOf(origin) === usualOrigin(place) ? undefined : origin;
}

/**
 * Finds the article of each document that is here already: by its origin, whatever it is called and wherever it stands;
 * else by its id, if that article has no other origin. One of `imported`, the ids of those that were imported once, is
 * known by its title, too: earlier imports stored no origin, and made other ids of other scripts.
 */
export function recognize(
  candidates: readonly Candidate[],
  articles: readonly Article[],
  imported: ReadonlySet<string>,
): ReadonlyMap<Candidate, Recognized> {
  const byId = new Map(articles.map((each) => [each.id, each]));
  const byOrigin = new Map(articles.map((each) => [usualOrigin(each), each]));
  for (const each of articles) if (each.origin) byOrigin.set(each.origin, each);
  const titled = groupBy(
    articles.filter(({ id, origin }) => imported.has(id) && !origin),
    ({ title }) => title.toLowerCase(),
  );
  const passes: [Recognized["by"], (each: Candidate) => readonly (Article | undefined)[]][] = [
    ["origin", ({ origin = "" }) => [byOrigin.get(origin)]],
    ["id", ({ origin = "" }) => [byOrigin.get(usualOf(origin))]],
    ["id", ({ wanted, category }) => [byId.get(wanted), byId.get(`${category}-${wanted}`)]],
    [
      "title",
      ({ document, category }) => {
        const same = titled.get(document.title.toLowerCase()) ?? [];
        const inCategory = same.filter((each) => each.category === category);
        return inCategory.length === 1 ? inCategory : same.length === 1 ? same : [];
      },
    ],
  ];
  const found = new Map<Candidate, Recognized>();
  const taken = new Set<string>();
  for (const [by, find] of passes) {
    for (const each of candidates) {
      if (found.has(each)) continue;
      const isOther = ({ origin }: Article) =>
        by !== "origin" && isFromSource(each.origin) && isFromSource(origin);
      const article = find(each).find((other) => other && !taken.has(other.id) && !isOther(other));
      if (!article) continue;
      found.set(each, { article, by });
      taken.add(article.id);
    }
  }
  return found;
}
