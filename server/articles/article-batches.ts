import { isSlug } from "@shared/text/text.ts";
import { type CachedResponse, createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import type { Snapshot } from "../http/response-cache.ts";
import { articleOf } from "./article-reads.ts";

/** An article in the order of their last changes: the publish that made it, and the article's id among those of that publish. */
type Cursor = { revision: number; id: string };

type Revisions = ReadonlyMap<string, number>;

type Source = {
  /** The revision that wrote each article last, by the names of `readRevisions`. */
  revisions: Snapshot<Revisions>;
  loadArticle: (id: string) => Promise<CachedResponse>;
};

/** In bytes of JSON: a batch ends with the article that exceeds it. */
const BATCH_BYTES = 512 * 1024;
/** Articles in a batch at most: each takes some milliseconds to enhance when it is first asked for. */
const BATCH_LENGTH = 200;

/**
 * The articles behind a cursor, by which browsers keep their offline copies current: one request for many articles, and
 * none for unchanged ones. `{ articles, next }`: the responses in the order of the articles' last changes, and the
 * cursor of the next batch, null after the last one.
 */
export function createArticleBatches({ revisions, loadArticle }: Source) {
  // Batches have a limit apart from that of articles: each waits for articles.
  const busyMessage = "Too many copies are being saved right now. Try again shortly.";
  const limit = createLoadLimiter({ concurrency: 2, maxQueued: 256, busyMessage });
  const batches = createResponses({
    tags: ["content"],
    key: String,
    limit: () => limit,
    make: async (first: number) => {
      const order = inOrder(await revisions.read());
      const articles: string[] = [];
      let bytes = 0;
      for (const { id } of order.slice(first, first + BATCH_LENGTH)) {
        if (bytes >= BATCH_BYTES) break;
        const { body } = await loadArticle(id);
        bytes += body.length;
        articles.push(body.toString());
      }
      const end = first + articles.length;
      const next = end < order.length ? (order[end - 1] ?? null) : null;
      const json = `{"articles":[${articles.join()}],"next":${JSON.stringify(next)}}`;
      return createJsonResponse(Buffer.from(json));
    },
  });
  return {
    ...batches,
    cached: (cursor: Cursor) => {
      const current = revisions.peek();
      return current && batches.cached(placeBehind(cursor, current));
    },
    load: async (cursor: Cursor) => batches.load(placeBehind(cursor, await revisions.read())),
  };
}

/** Every article that was ever published, the latest change last. */
const inOrder = (revisions: Revisions): Cursor[] => [...cursorsOf(revisions)].sort(compare);

function* cursorsOf(revisions: Revisions): Generator<Cursor> {
  for (const [name, revision] of revisions) {
    const id = articleOf(name);
    if (id !== null) yield { revision, id };
  }
}

const compare = (a: Cursor, b: Cursor) =>
  a.revision - b.revision || Number(a.id > b.id) - Number(a.id < b.id);

/** The place of the first article behind a cursor: many cursors share one, whose batch is made once. */
function placeBehind(cursor: Cursor, revisions: Revisions): number {
  const order = inOrder(revisions);
  const place = order.findIndex((each) => compare(each, cursor) > 0);
  return place === -1 ? order.length : place;
}

/** The cursor that an address names; without an id it stands behind all articles of the publish. */
export function readCursor(params: Params): Cursor {
  const [revision, id] = [params("revision"), params("id")];
  if (!/^\d{1,15}$/.test(revision) || !(id === "" || isSlug(id))) throw publicNotFound();
  return { revision: Number(revision), id: id || "\uffff" };
}
