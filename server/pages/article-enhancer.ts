import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { EnhancedHtml } from "@/lib/enhanced-html.ts";
import { HttpError } from "../http/errors.ts";
import { createCache } from "../http/response-cache.ts";
import { createThread, isTooMuch } from "../thread.ts";

// The largest article that may be published takes about 40 s.
const LIMIT_MS = 60_000;
/** What was too much is not tried again for so long: any visitor could keep the thread busy with it. */
const FAILURES = { max: 1_000, ttl: 10 * 60_000 };

const WORKER_FILE = new URL("./article-worker.ts", import.meta.url);

/** Enhanced articles by the hash of their HTML. */
export type EnhancedArticles = Record<string, EnhancedHtml>;

export const hashOf = (html: string): string => createHash("sha256").update(html).digest("hex");

/**
 * Enhances the HTML of articles in a thread and caches the latest; `builtIn` are those that the build has enhanced. `file`
 * and `limitMs` are for tests.
 */
export function createArticleEnhancer(
  builtIn: EnhancedArticles,
  { file = WORKER_FILE, limitMs = LIMIT_MS }: { file?: string | URL; limitMs?: number } = {},
) {
  const thread = createThread<string, EnhancedHtml>({
    file,
    maxQueued: 256,
    limitMs,
  });
  const cache = createCache<EnhancedHtml>({
    sizeOf: ({ html, headings }) => html.length * 2 + headings.length * 200 + 400,
  });
  const failures = new LRUCache<string, true>(FAILURES);
  const call = async (hash: string, html: string): Promise<EnhancedHtml> => {
    try {
      return await thread.call(html);
    } catch (error) {
      if (isTooMuch(error)) failures.set(hash, true);
      throw error;
    }
  };
  return {
    /** Rejects with an HttpError, 503, when too many wait or the article was too much to enhance. */
    enhance: async (html: string): Promise<EnhancedHtml> => {
      const hash = hashOf(html);
      const known = builtIn[hash] ?? cache.get(hash);
      if (known) return known;
      if (failures.has(hash)) throw new HttpError(503, "This article is too large to be rendered.");
      if (thread.isFull()) throw new HttpError(503, "Too many articles are being rendered.");
      return cache.load(hash, () => call(hash, html));
    },
    close: thread.close,
  };
}
