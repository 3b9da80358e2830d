import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import { PICTURES } from "./cache-names.ts";
import { isSaving, isStorable } from "./store-answer.ts";

/** Pictures of this site: the saved one, else the server's, which is saved. */
export const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) =>
        isStorable(response, "image") && (await isSaving()) ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 1_000, purgeOnQuotaError: true }),
  ],
});
