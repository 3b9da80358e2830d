import { decodeOrKeep } from "@shared/decode-or-keep.ts";
import { methodNotAllowed } from "../http/errors.ts";

const SOCIAL_KINDS = ["article", "category", "video"] as const;

/** What a search engine, a feed reader or a language model asks for. */
export type FindableQuery =
  | { kind: "robots" | "sitemap" | "feed" | "llms" | "opensearch" }
  | { kind: "sitemap-part"; part: number }
  | { kind: "markdown"; path: string }
  | { kind: "social"; item: (typeof SOCIAL_KINDS)[number]; id: string };

const FILES: Record<string, FindableQuery> = {
  "robots.txt": { kind: "robots" },
  "sitemap.xml": { kind: "sitemap" },
  "feed.xml": { kind: "feed" },
  "llms.txt": { kind: "llms" },
  "opensearch.xml": { kind: "opensearch" },
};

// Clients of a proxy may send the whole URL.
const ADDRESS =
  /^(?:https?:\/\/[^/?#]*)?\/(?:(robots\.txt|sitemap\.xml|feed\.xml|llms\.txt|opensearch\.xml)|sitemap-(\d{1,4})\.xml|(knowledge-base\/[^?#]+)\.md|social\/(article|category|video)\/([^/?#]+)\.png)(?:[?#]|$)/i;

/** What a request asks for; null for other addresses. Throws an HttpError for another method than GET. */
export function parseFindableRequest(method = "", address = ""): FindableQuery | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
  const [, file, part, path, kind, id] = match;
  if (file) return FILES[file.toLowerCase()] ?? null;
  if (part) return { kind: "sitemap-part", part: Number(part) };
  if (path) return { kind: "markdown", path: `/${path}` };
  const item = SOCIAL_KINDS.find((each) => each === kind?.toLowerCase());
  return item && id ? { kind: "social", item, id: decodeOrKeep(id) } : null;
}

/** The key of its answer in a cache. */
export function keyOf(query: FindableQuery): string {
  if (query.kind === "sitemap-part") return `sitemap ${query.part}`;
  if (query.kind === "markdown") return `markdown ${query.path}`;
  return query.kind === "social" ? `social ${query.item} ${query.id}` : query.kind;
}
