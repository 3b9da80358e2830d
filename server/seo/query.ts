import { decodeOrKeep } from "@shared/text/text.ts";
import type { Params } from "../http/cached-route.ts";

const SOCIAL_KINDS = ["article", "category", "video"] as const;

/** What a search engine, a feed reader or a language model asks for. */
export type FindableQuery =
  | { kind: "robots" | "sitemap" | "feed" | "llms" | "opensearch" }
  | { kind: "sitemap-part"; part: number }
  | { kind: "markdown"; path: string }
  | { kind: "social"; item: (typeof SOCIAL_KINDS)[number]; id: string };

/** The part of the sitemap that an address names; null where it names none. */
export function readSitemapPart(params: Params): FindableQuery | null {
  const part = params("part");
  return /^\d{1,4}$/.test(part) ? { kind: "sitemap-part", part: Number(part) } : null;
}

/** The article that an address asks for as Markdown. */
export const readMarkdownPath = (params: Params): FindableQuery => ({
  kind: "markdown",
  path: `/knowledge-base/${params("path")}`,
});

/** The social picture that an address names; null where it names none. */
export function readSocialItem(params: Params): FindableQuery | null {
  const item = SOCIAL_KINDS.find((each) => each === params("item").toLowerCase());
  return item ? { kind: "social", item, id: decodeOrKeep(params("id")) } : null;
}

/** The key of its answer in a cache. */
export function keyOf(query: FindableQuery): string {
  if (query.kind === "sitemap-part") return `sitemap ${query.part}`;
  if (query.kind === "markdown") return `markdown ${query.path}`;
  return query.kind === "social" ? `social ${query.item} ${query.id}` : query.kind;
}
