import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import { isSlug } from "@shared/text/text.ts";
import { lookup } from "mime-types";
import type { Db } from "../db/database.ts";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  createCachedResponse,
  createJsonResponse,
} from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { isDatabaseUnavailable, publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache, createSnapshot } from "../http/response-cache.ts";
import { type createArticleEnhancer, TooMuchToEnhance } from "./article-enhancer.ts";
import * as reads from "./article-reads.ts";

/** A public request. The category "" holds the articles without one; "source" is an article's stored HTML. */
type KnowledgeQuery =
  | { kind: "index" | "all" | "redirects" }
  | { kind: "category" | "article" | "source"; id: string };

type ImageName = { hash: string; type: reads.ImageType };

type Enhance = ReturnType<typeof createArticleEnhancer>["enhance"];

/** The public responses of the knowledge base, made when first requested and cached until the next publish. */
export function createKnowledgeBaseResponses(db: Db, enhance: Enhance) {
  // Responses from before the latest publish, for as long as the database can't be read.
  const lastKnown = createResponseCache();
  const busyMessage = "Too many people are reading right now. Try again shortly.";
  const limit = createLoadLimiter({ concurrency: 4, maxQueued: 256, busyMessage });
  // Articles have a limit of their own, as a long one must not delay the lists while it is enhanced.
  const limitArticles = createLoadLimiter({ concurrency: 4, maxQueued: 256, busyMessage });
  const revisions = createSnapshot(() => reads.readRevisions(db));
  const responses = createResponses({
    tags: ["content"],
    key: keyOf,
    limit: ({ kind }) => (kind === "article" ? limitArticles : limit),
    make: async (query: KnowledgeQuery) => {
      const name = keyOfItem(query);
      // Checks in memory that the item exists: anyone can make up ids, and none should cost a query.
      const isThere = name === undefined || (await revisions.read()).has(name);
      const content = isThere && (await readAs(db, query));
      if (!content) throw publicNotFound();
      const source = query.kind === "article" && "html" in content ? content.html : null;
      const enhanced = source ? await enhance(source) : {};
      const version = String(content.revision);
      const response = createJsonResponse({ ...content, ...enhanced }, { version });
      if ("change" in content) articleRevisions.set(response, content.change.revision);
      return response;
    },
  });
  const images = createResponses({
    // Images depend on videos too, as some are thumbnails.
    tags: ["content", "videos"],
    key: ({ hash, type }) => `${hash}.${type}`,
    limit: () => limit,
    make: (name: ImageName) => createImageResponse(db, name),
  });
  const load = async (query: KnowledgeQuery) => {
    try {
      return await responses.load(query);
    } catch (error) {
      // The browser can enhance the article itself: it waits longer than this server can for everybody.
      if (error instanceof TooMuchToEnhance && query.kind === "article") {
        return responses.load({ ...query, kind: "source" });
      }
      const earlier = lastKnown.get(keyOf(query));
      // Withdrawn or changed articles must not come back.
      const revision = revisions.peek()?.get(keyOfItem(query) ?? "");
      const isUnchanged = earlier && articleRevisions.get(earlier) === revision;
      if (isUnchanged && isDatabaseUnavailable(error)) return earlier;
      throw error;
    }
  };
  return {
    ...responses,
    /** The cached response, else one from the database. Rejects with an HttpError: 404, or 503 when too many load. */
    load,
    images,
    revisions,
    invalidate: () => {
      const isIndexRead = responses.cached({ kind: "index" }) !== undefined;
      const dropped = responses.entries();
      responses.invalidate();
      revisions.invalidate();
      for (const [key, response] of dropped) {
        if (articleRevisions.has(response)) lastKnown.set(key, response);
      }
      // Reads, while the database is there, what an outage needs: all revisions, and the index, which every page needs.
      revisions.read().catch(() => undefined);
      if (isIndexRead) load({ kind: "index" }).catch(() => undefined);
    },
  };
}

/** The revision that wrote the article of a response last. */
const articleRevisions = new WeakMap<CachedResponse, number>();

const keyOf = (query: KnowledgeQuery): string =>
  "id" in query ? `${query.kind} ${query.id}` : query.kind;

/** The name in `readRevisions` without which a request gets a 404; undefined for lists, which always exist. */
function keyOfItem(query: KnowledgeQuery): string | undefined {
  if (!("id" in query)) return undefined;
  return reads.revisionKey(query.kind === "category" ? "category" : "article", query.id);
}

function readAs(db: Db, query: KnowledgeQuery) {
  if (query.kind === "article") return reads.readArticle(db, query.id);
  if (query.kind === "source") return reads.readSource(db, query.id);
  if (query.kind === "category") return reads.readCategory(db, query.id);
  if (query.kind === "all") return reads.readAll(db);
  return query.kind === "redirects" ? reads.readFormerAddresses(db) : reads.readIndex(db);
}

async function createImageResponse(db: Db, { hash, type }: ImageName): Promise<CachedResponse> {
  const bytes = await reads.readImage(db, hash, type, reads.isShown);
  if (!bytes) throw publicNotFound();
  return createCachedResponse(Buffer.from(bytes), {
    contentType: String(lookup(type)),
    cacheControl: cacheControl.image,
  });
}

/** The article that an address names. Throws a 404 HttpError for a malformed id. */
export function readArticleId(params: Params) {
  const id = params("id");
  if (!isSlug(id)) throw publicNotFound();
  return { kind: "article" as const, id };
}

export const readSourceId = (params: Params) => {
  return { ...readArticleId(params), kind: "source" as const };
};

/** The category that an address names; "-" stands for articles without one. */
export function readCategoryId(params: Params): KnowledgeQuery {
  if (params("id") === "-") return { kind: "category", id: "" };
  return { ...readArticleId(params), kind: "category" };
}

export function readImageName(params: Params): ImageName {
  const path = `/api/knowledge-base/pictures/${params("name")}`;
  const [, hash, type] = STORED_IMAGE.exec(path) ?? [];
  if (!hash || !type) throw publicNotFound();
  return { hash, type: type as reads.ImageType };
}
