import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { isSlug } from "@shared/text/text.ts";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  createCachedResponse,
  createJsonResponse,
  createNotFound,
} from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { isDatabaseUnavailable, publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache, createSnapshot } from "../http/response-cache.ts";
import { nameOf, type PictureType, type PublishedStore } from "./reads.ts";

/** What a reader asks for. The category "" holds the articles without one. */
type KnowledgeQuery =
  | { kind: "layer" | "all" }
  | { kind: "category" | "article"; id: string }
  | { kind: "picture"; hash: string; type: PictureType };

export type KnowledgeBaseResponses = ReturnType<typeof createKnowledgeBaseResponses>;

/** What readers get, made when first requested and cached until the next publish. */
export function createKnowledgeBaseResponses(store: PublishedStore) {
  const answers = createResponseCache();
  const pictures = createResponseCache();
  // For as long as the database can't be read: articles from before the latest publish, which left them as they were.
  const lastKnown = createResponseCache();
  const limit = createLoadLimiter({
    concurrency: 4,
    maxQueued: 256,
    busyMessage: "Too many people are reading right now. Try again shortly.",
  });
  const revisions = createSnapshot(store.readRevisions);
  const responses = createResponses({
    key: keyOf,
    cache: ({ kind }) => (kind === "picture" ? pictures : answers),
    limit: () => limit,
    names: {
      of: (query) => ("id" in query ? keyOf(query) : undefined),
      known: revisions,
      otherwise: createNotFound(),
    },
    make: (query: KnowledgeQuery) => makeResponse(store, query),
  });
  const load = async (query: KnowledgeQuery) => {
    try {
      return await responses.load(query);
    } catch (error) {
      const known = lastKnown.get(keyOf(query));
      if (known && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  };

  const candidates = new Map<string, CachedResponse>();
  /** Puts the articles aside that no publish touched since. What one withdrew or changed must not come back. */
  async function keepUnchanged(): Promise<void> {
    // Without the database nothing is known to be public still.
    const current = await revisions.read().catch(() => null);
    const isOutdated = current !== revisions.peek();
    if (isOutdated) return;
    for (const [key, response] of candidates) {
      const revision = current?.get(key);
      if (revision !== undefined && revision === articleRevisions.get(response)) {
        lastKnown.set(key, response);
      }
    }
    candidates.clear();
  }

  return {
    cached: responses.cached,
    /** The cached response, else one from the database. Rejects with an HttpError: 404, or 503 when too many load. */
    load,
    /** Drops every answer; to be called after each publish. */
    invalidate: () => {
      for (const cache of [lastKnown, answers]) {
        for (const [key, response] of cache.entries()) candidates.set(key, response);
      }
      revisions.invalidate();
      const isListRead = answers.get("layer") !== undefined;
      for (const cache of [answers, pictures, lastKnown]) cache.clear();
      if (candidates.size > 0) void keepUnchanged();
      // Every page needs the list of articles: it is read while the database is there.
      if (isListRead) load({ kind: "layer" }).catch(() => undefined);
    },
    /** Drops the pictures; to be called when videos change, whose thumbnails may be some. */
    invalidatePictures: () => pictures.clear(),
  };
}

/** By an article's answer: the revision that wrote it last. */
const articleRevisions = new WeakMap<CachedResponse, number>();

function keyOf(query: KnowledgeQuery): string {
  if (query.kind === "picture") return `${query.hash}.${query.type}`;
  return "id" in query ? nameOf(query.kind, query.id) : query.kind;
}

const MEDIA_TYPES = { png: "image/png", jpg: "image/jpeg", webp: "image/webp", gif: "image/gif" };

async function makeResponse(store: PublishedStore, query: KnowledgeQuery): Promise<CachedResponse> {
  if (query.kind === "picture") {
    const bytes = await store.readPicture(query.hash, query.type);
    if (!bytes) throw publicNotFound();
    return createCachedResponse(Buffer.from(bytes), {
      contentType: MEDIA_TYPES[query.type],
      cacheControl: cacheControl.picture,
    });
  }
  const answer = await readAnswer(store, query);
  if (!answer) throw publicNotFound();
  const response = createJsonResponse(answer, { version: String(answer.revision) });
  if ("change" in answer) articleRevisions.set(response, answer.change.revision);
  return response;
}

function readAnswer(store: PublishedStore, query: Exclude<KnowledgeQuery, { kind: "picture" }>) {
  if (query.kind === "article") return store.readArticle(query.id);
  if (query.kind === "category") return store.readCategory(query.id);
  return query.kind === "all" ? store.readAll() : store.readLayer();
}

/** The article that an address names. Throws a 404 HttpError for what is no id, as those below. */
export function readArticleId(params: Params) {
  const id = params("id");
  if (!isSlug(id)) throw publicNotFound();
  return { kind: "article" as const, id };
}

/** The category that an address names; "-" stands for articles without one. */
export function readCategoryId(params: Params): KnowledgeQuery {
  if (params("id") === "-") return { kind: "category", id: "" };
  return { ...readArticleId(params), kind: "category" };
}

/** The picture that an address names. */
export function readPictureName(params: Params): KnowledgeQuery {
  const path = `/api/knowledge-base/pictures/${params("name")}`;
  const [, hash, type] = STORED_PICTURE.exec(path) ?? [];
  if (!hash || !type) throw publicNotFound();
  return { kind: "picture", hash, type: type as PictureType };
}
