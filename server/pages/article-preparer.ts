import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { PreparedHtml } from "@/lib/prepared-html.ts";
import { HttpError } from "../http/errors.ts";
import { createThread } from "../thread.ts";

const CACHE_BYTES = 32 * 1024 * 1024;

const WORKER_FILE = new URL("./article-worker.js", import.meta.url);

/** Prepared articles by the hash of their HTML. */
export type PreparedArticles = Record<string, PreparedHtml>;

export const hashOf = (html: string): string => createHash("sha256").update(html).digest("hex");

/** Prepares the HTML of articles in a thread and caches the latest; `builtIn` are those that the build has prepared. */
export function createArticlePreparer(builtIn: PreparedArticles) {
  const thread = createThread<string, PreparedHtml>({
    file: WORKER_FILE,
    source: new URL("./article-worker.ts", import.meta.url),
    maxQueued: 256,
  });
  const cache = new LRUCache<string, PreparedHtml, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ html, headings }) => html.length * 2 + headings.length * 200 + 200,
    fetchMethod: (_hash, _stale, { context: html }) => thread.call(html),
    ignoreFetchAbort: true,
  });
  return {
    /** Rejects with an HttpError, 503, when too many wait. */
    prepare: async (html: string): Promise<PreparedHtml> => {
      const hash = hashOf(html);
      const known = builtIn[hash] ?? cache.get(hash);
      if (known) return known;
      if (thread.isFull()) throw new HttpError(503, "Too many articles are being prepared.");
      return cache.forceFetch(hash, { context: html });
    },
    close: thread.close,
  };
}
