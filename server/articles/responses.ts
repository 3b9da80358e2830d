import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { isSlug } from "@shared/text/text.ts";
import { lookup } from "mime-types";
import type { Db } from "../db/database.ts";
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
import * as reads from "./reads.ts";

/** What a reader asks for. The category "" holds the articles without one. */
type KnowledgeQuery = { kind: "layer" | "all" } | { kind: "category" | "article"; id: string };

type PictureName = { hash: string; type: reads.PictureType };

/** What readers get, made when first requested and cached until the next publish. */
export function createKnowledgeBaseResponses(db: Db) {
  // For as long as the database can't be read: articles from before the latest publish.
  const lastKnown = createResponseCache();
  const limit = createLoadLimiter({
    concurrency: 4,
    maxQueued: 256,
    busyMessage: "Too many people are reading right now. Try again shortly.",
  });
  const revisions = createSnapshot(() => reads.readRevisions(db));
  const responses = createResponses({
    key: keyOf,
    limit: () => limit,
    names: {
      of: (query) => ("id" in query ? keyOf(query) : undefined),
      known: revisions,
      otherwise: createNotFound(),
    },
    make: (query: KnowledgeQuery) => makeResponse(db, query),
  });
  /** To be dropped when videos change, too, whose thumbnails may be some. */
  const pictures = createResponses({
    key: ({ hash, type }) => `${hash}.${type}`,
    limit: () => limit,
    make: (name: PictureName) => makePicture(db, name),
  });
  const load = async (query: KnowledgeQuery) => {
    try {
      return await responses.load(query);
    } catch (error) {
      const key = keyOf(query);
      const known = lastKnown.get(key);
      // What a publish withdrew or changed since must not come back.
      const isUnchanged = known && articleRevisions.get(known) === revisions.peek()?.get(key);
      if (isUnchanged && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  };
  return {
    cached: responses.cached,
    /** The cached response, else one from the database. Rejects with an HttpError: 404, or 503 when too many load. */
    load,
    pictures,
    /** Drops every answer; to be called after each publish. */
    invalidate: () => {
      const isListRead = responses.cached({ kind: "layer" }) !== undefined;
      const dropped = responses.entries();
      responses.invalidate();
      pictures.invalidate();
      for (const [key, response] of dropped) {
        if (articleRevisions.has(response)) lastKnown.set(key, response);
      }
      // Both are read while the database is there: what is unchanged, and the list of articles, which every page needs.
      revisions.read().catch(() => undefined);
      if (isListRead) load({ kind: "layer" }).catch(() => undefined);
    },
  };
}

/** By an article's answer: the revision that wrote it last. */
const articleRevisions = new WeakMap<CachedResponse, number>();

function keyOf(query: KnowledgeQuery): string {
  return "id" in query ? reads.nameOf(query.kind, query.id) : query.kind;
}

async function makeResponse(db: Db, query: KnowledgeQuery): Promise<CachedResponse> {
  const answer = await readAnswer(db, query);
  if (!answer) throw publicNotFound();
  const response = createJsonResponse(answer, { version: String(answer.revision) });
  if ("change" in answer) articleRevisions.set(response, answer.change.revision);
  return response;
}

function readAnswer(db: Db, query: KnowledgeQuery) {
  if (query.kind === "article") return reads.readArticle(db, query.id);
  if (query.kind === "category") return reads.readCategory(db, query.id);
  return query.kind === "all" ? reads.readAll(db) : reads.readLayer(db);
}

async function makePicture(db: Db, { hash, type }: PictureName): Promise<CachedResponse> {
  const bytes = await reads.readPicture(db, hash, type, reads.isShown);
  if (!bytes) throw publicNotFound();
  return createCachedResponse(Buffer.from(bytes), {
    contentType: String(lookup(type)),
    cacheControl: cacheControl.picture,
  });
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
export function readPictureName(params: Params): PictureName {
  const path = `/api/knowledge-base/pictures/${params("name")}`;
  const [, hash, type] = STORED_PICTURE.exec(path) ?? [];
  if (!hash || !type) throw publicNotFound();
  return { hash, type: type as reads.PictureType };
}
