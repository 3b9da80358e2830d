import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { EnhancedHtml } from "@/lib/article-html.ts";
import { HttpError } from "../http/errors.ts";
import { createCache } from "../http/response-cache.ts";
import { createThread, isTooMuch } from "../thread.ts";

/** Thrown for an article that can't be enhanced, such as one that takes too long: its stored HTML is sent instead. */
export class TooMuchToEnhance extends Error {}

/** Enhances the HTML of articles in a thread and caches the latest. Tests give `file` and `limitMs`. */
export function createArticleEnhancer({
  file = new URL("./enhance-worker.js", import.meta.url) as URL | string,
  // The largest article allowed takes about 40 s.
  limitMs = 60_000,
} = {}) {
  const thread = createThread<string, EnhancedHtml>({ file, maxQueued: 256, limitMs });
  // The key is the text itself, so that a publish leaves the other articles cached.
  const cache = createCache<EnhancedHtml>({
    sizeOf: ({ html, headings }) => html.length * 2 + headings.length * 200 + 400,
  });
  // A failed text is not tried again for ten minutes: any visitor could keep the thread busy with it.
  const failures = new LRUCache<string, true>({ max: 1_000, ttl: 10 * 60_000 });
  return {
    /** Rejects with TooMuchToEnhance, or with an HttpError, 503, when too many wait. */
    enhance: async (html: string): Promise<EnhancedHtml> => {
      const hash = createHash("sha256").update(html).digest("hex");
      const cached = cache.get(hash);
      if (cached) return cached;
      if (failures.has(hash)) throw new TooMuchToEnhance();
      if (thread.isFull()) throw new HttpError(503, "Too many articles are being prepared.");
      return cache.load(hash, () =>
        thread.call(html).catch((error) => {
          // One article must not fail the whole batch that browsers save.
          if (!isTooMuch(error)) console.error(error);
          failures.set(hash, true);
          throw new TooMuchToEnhance(undefined, { cause: error });
        }),
      );
    },
    close: thread.close,
  };
}
