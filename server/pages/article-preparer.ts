import { createHash } from "node:crypto";
import type { PreparedHtml } from "@/lib/prepared-html.ts";
import { HttpError } from "../http/errors.ts";
import { createCache } from "../http/response-cache.ts";
import { createThread } from "../thread.ts";

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
  const cache = createCache<PreparedHtml>({
    sizeOf: ({ html, headings }) => html.length * 2 + headings.length * 200 + 400,
  });
  return {
    /** Rejects with an HttpError, 503, when too many wait. */
    prepare: async (html: string): Promise<PreparedHtml> => {
      const hash = hashOf(html);
      const known = builtIn[hash] ?? cache.get(hash);
      if (known) return known;
      if (thread.isFull()) throw new HttpError(503, "Too many articles are being prepared.");
      return cache.load(hash, () => thread.call(html));
    },
    close: thread.close,
  };
}
