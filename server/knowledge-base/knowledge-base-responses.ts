import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  type CachedResponseOptions,
  createCachedResponse,
  createNotFound,
} from "../http/cached-response.ts";
import { isDatabaseUnavailable, publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache } from "../http/response-cache.ts";
import { createSnapshot } from "../snapshot.ts";
import type { PictureType, PublishedStore } from "./published-store.ts";

/** What a reader asks for. The category "" holds the articles without one. */
export type KnowledgeQuery =
  | { kind: "layer" }
  | { kind: "all" }
  | { kind: "category"; id: string }
  | { kind: "article"; id: string }
  | { kind: "picture"; hash: string; type: PictureType };

export type KnowledgeBaseResponses = ReturnType<typeof createKnowledgeBaseResponses>;

const LIMITS = {
  concurrency: 4,
  maxQueued: 256,
  maxWaitMs: 10_000,
  maxBytesInFlight: 64 * 1024 * 1024,
  maxSendMs: 60_000,
  busyMessage: "Too many people are reading right now. Try again shortly.",
};

/** What readers get, made when first requested and cached until the next publish; pictures never change. */
export function createKnowledgeBaseResponses(store: PublishedStore) {
  const answers = createResponseCache();
  const pictures = createResponseCache();
  // The answers before the latest publish, for as long as the database can't be read.
  const lastKnown = createResponseCache();
  const limiter = createLoadLimiter(LIMITS);
  const names = createSnapshot(store.readNames);
  const notFound = createNotFound();

  const cacheOf = ({ kind }: KnowledgeQuery) => (kind === "picture" ? pictures : answers);
  const cached = (query: KnowledgeQuery) =>
    isUnknown(query, names.peek()) ? notFound : cacheOf(query).get(keyOf(query));
  return {
    cached,
    /** The cached response, else one from the database. Rejects with an HttpError: 404, or 503 when too many load. */
    load: async (query: KnowledgeQuery) => {
      const key = keyOf(query);
      const read = () => limiter(() => load(store, query));
      try {
        if ("id" in query && isUnknown(query, await names.read())) return notFound;
        return await cacheOf(query).load(key, read);
      } catch (error) {
        const known = lastKnown.get(key);
        if (known && isDatabaseUnavailable(error)) return known;
        throw error;
      }
    },
    /** Drops every answer; to be called after each publish. */
    invalidate: () => {
      for (const [key, response] of answers.entries()) lastKnown.set(key, response);
      answers.clear();
      names.invalidate();
    },
  };
}

type Names = Awaited<ReturnType<PublishedStore["readNames"]>>;

/** Whether there is nothing by the name that a reader asks for. */
function isUnknown(query: KnowledgeQuery, names: Names | null): boolean {
  if (query.kind === "article") return names?.articles.has(query.id) === false;
  return query.kind === "category" && names?.categories.has(query.id) === false;
}

function keyOf(query: KnowledgeQuery): string {
  if (query.kind === "picture") return `${query.hash}.${query.type}`;
  return "id" in query ? `${query.kind} ${query.id}` : query.kind;
}

const MEDIA_TYPES = { png: "image/png", jpg: "image/jpeg", webp: "image/webp", gif: "image/gif" };

async function load(store: PublishedStore, query: KnowledgeQuery): Promise<CachedResponse> {
  if (query.kind === "picture") {
    const bytes = await store.readPicture(query.hash, query.type);
    return respond(bytes && Buffer.from(bytes), {
      contentType: MEDIA_TYPES[query.type],
      cacheControl: cacheControl.immutable,
    });
  }
  const answer = await readAnswer(store, query);
  return respond(answer && Buffer.from(JSON.stringify(answer)), {
    contentType: "application/json; charset=utf-8",
    cacheControl: cacheControl.api,
    ...(answer && { version: String(answer.revision) }),
  });
}

function readAnswer(store: PublishedStore, query: Exclude<KnowledgeQuery, { kind: "picture" }>) {
  if (query.kind === "article") return store.readArticle(query.id);
  if (query.kind === "category") return store.readCategory(query.id);
  return query.kind === "all" ? store.readAll() : store.readLayer();
}

function respond(body: Buffer | null, options: CachedResponseOptions): CachedResponse {
  if (!body) throw publicNotFound();
  return createCachedResponse(body, options);
}
