import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { EnhancedHtml } from "@/lib/article-html.ts";
import { HttpError } from "../http/errors.ts";
import { createCache } from "../http/response-cache.ts";
import { createThread, isTooMuch } from "../thread.ts";

/** An article that can't be enhanced, such as one that takes too long: it is answered as it is stored. */
export class TooMuchToEnhance extends Error {}

/** Enhances the HTML of articles in a thread and caches the latest. `file` and `limitMs` are for tests. */
export function createArticleEnhancer({
  file = new URL("./enhance-worker.js", import.meta.url) as URL | string,
  // The largest article that may be published takes about 40 s.
  limitMs = 60_000,
} = {}) {
  const thread = createThread<string, EnhancedHtml>({ file, maxQueued: 256, limitMs });
  // By the text itself, so that a publish leaves the other articles ready.
  const cache = createCache<EnhancedHtml>({
    sizeOf: ({ html, headings }) => html.length * 2 + headings.length * 200 + 400,
  });
  // What failed is not tried again for ten minutes: any visitor could keep the thread busy with it.
  const failures = new LRUCache<string, true>({ max: 1_000, ttl: 10 * 60_000 });
  return {
    /** Rejects with TooMuchToEnhance, or with an HttpError, 503, when too many wait. */
    enhance: async (html: string): Promise<EnhancedHtml> => {
      const hash = createHash("sha256").update(html).digest("hex");
      const known = cache.get(hash);
      if (known) return known;
      if (failures.has(hash)) throw new TooMuchToEnhance();
      if (thread.isFull()) throw new HttpError(503, "Too many articles are being prepared.");
      return cache.load(hash, () =>
        thread.call(html).catch((error) => {
          // One article must not fail the list of all that browsers save.
          if (!isTooMuch(error)) console.error(error);
          failures.set(hash, true);
          throw new TooMuchToEnhance(undefined, { cause: error });
        }),
      );
    },
    close: thread.close,
  };
}
