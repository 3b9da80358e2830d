import { BUILD } from "./build.ts";

const PAGES_PREFIX = "pages-";

/** Visited pages, by build: an old page never meets files that are gone. */
export const PAGES = `${PAGES_PREFIX}${BUILD}`;
/** Answers of the API; the number grows when a build can't read those of the one before. */
export const ANSWERS = "answers-1";
/** Pictures of articles, and the videos' thumbnails of this site. */
export const PICTURES = "pictures";
/** One entry: what is known of the copy itself. */
export const STATE = "copy-state";

/** Deletes what earlier builds left. */
export async function deleteOldCaches(): Promise<void> {
  // The addresses of what an earlier version kept.
  indexedDB.deleteDatabase("workbox-expiration");
  const names = await caches.keys();
  const isOld = (name: string) =>
    (name.startsWith(PAGES_PREFIX) && name !== PAGES) ||
    (name.startsWith("answers-") && name !== ANSWERS);
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}
