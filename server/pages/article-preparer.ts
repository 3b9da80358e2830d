import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { PreparedHtml } from "@/lib/prepared-html.ts";
import { HttpError } from "../http/errors.ts";
import { createCache } from "../http/response-cache.ts";
import { createThread, isTooMuch } from "../thread.ts";

// The largest article that may be published takes about 40 s.
const LIMIT_MS = 60_000;
/** What was too much is not tried again for so long: any visitor could keep the thread busy with it. */
const FAILURES = { max: 1_000, ttl: 10 * 60_000 };

const WORKER_FILE = new URL("./article-worker.js", import.meta.url);

/** Prepared articles by the hash of their HTML. */
export type PreparedArticles = Record<string, PreparedHtml>;

export const hashOf = (html: string): string => createHash("sha256").update(html).digest("hex");

/**
 * Prepares the HTML of articles in a thread and caches the latest; `builtIn` are those that the build has prepared. `file`
 * and `limitMs` are for tests.
 */
export function createArticlePreparer(
  builtIn: PreparedArticles,
  { file = WORKER_FILE, limitMs = LIMIT_MS }: { file?: string | URL; limitMs?: number } = {},
) {
  const thread = createThread<string, PreparedHtml>({
    file,
    source: new URL("./article-worker.ts", import.meta.url),
    maxQueued: 256,
    limitMs,
  });
  const cache = createCache<PreparedHtml>({
    sizeOf: ({ html, headings }) => html.length * 2 + headings.length * 200 + 400,
  });
  const failures = new LRUCache<string, true>(FAILURES);
  const call = async (hash: string, html: string): Promise<PreparedHtml> => {
    try {
      return await thread.call(html);
    } catch (error) {
      if (isTooMuch(error)) failures.set(hash, true);
      throw error;
    }
  };
  return {
    /** Rejects with an HttpError, 503, when too many wait or the article was too much to prepare. */
    prepare: async (html: string): Promise<PreparedHtml> => {
      const hash = hashOf(html);
      const known = builtIn[hash] ?? cache.get(hash);
      if (known) return known;
      if (failures.has(hash)) throw new HttpError(503, "This article is too large to be prepared.");
      if (thread.isFull()) throw new HttpError(503, "Too many articles are being prepared.");
      return cache.load(hash, () => call(hash, html));
    },
    close: thread.close,
  };
}
