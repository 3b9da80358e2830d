import { apiPaths } from "@/lib/paths.ts";
import {
  ANSWERS,
  changeState,
  isOfBuild,
  PAGES,
  PICTURES,
  readState,
  savedFile,
} from "./caches.ts";
import { type Item, judgePage, loadOwn, scriptOf } from "./own-responses.ts";

/** What is published or was withdrawn, as far as the copy looks at it. */
export type Change = {
  type: string;
  id: string;
  revision: number;
  value?: { category?: string };
  body?: string;
  hash?: string;
};
/** What is published, as the server answers it. */
export type StoredLayer = {
  revision: number;
  changes: Change[];
  redirects?: { from: string }[];
};

/** A list as it was answered. */
type List<T> = { address: string; text: string; response: Response; content: T };

/** The lists that say what else there is; null those that a host without an API does not have. */
export type Lists = {
  videos: List<{ id: number; thumbnailUrl: string }[]> | null;
  spoken: List<{ isTogether: boolean; videos?: { id: number }[] }> | null;
  /** What is searched, by one answer where it is small. */
  search: List<unknown> | null;
  index: List<StoredLayer> | null;
  /** All that is published. Categories and old addresses are answered from it. */
  whole: List<StoredLayer> | null;
  /** The latest of what was added and changed. */
  news: List<unknown> | null;
};

declare const self: ServiceWorkerGlobalScope;

/** Reads the lists. */
export async function readLists(): Promise<Lists> {
  const index = await readList<StoredLayer>(apiPaths.knowledgeBase);
  return {
    videos: await readList(apiPaths.videos),
    spoken: await readList(apiPaths.transcripts),
    search: await readList("/api/search"),
    index,
    whole: index && (await readList(apiPaths.wholeKnowledgeBase)),
    news: index?.content.revision ? await readList(apiPaths.news) : null,
  };
}

async function readList<T>(address: string): Promise<List<T> | null> {
  const response = await loadOwn({ address, format: "json" }, isStaticHost);
  if (!response) return null;
  const text = await response.clone().text();
  return { address, text, response, content: JSON.parse(text) };
}

/** Whether an address has no answer because the host has no API: it knows no such file, or answers the page for everything. */
async function isStaticHost(address: string, response: Response): Promise<boolean> {
  const hadAnswer = await (await caches.open(ANSWERS)).match(address);
  return !hadAnswer && (response.status === 404 || (await judgePage(response)) !== "foreign");
}

/** The lists that there are. */
export const everyList = (lists: Lists): List<unknown>[] =>
  Object.values(lists).filter((list) => list !== null);

/** Stores the lists. */
export async function storeLists(lists: Lists): Promise<void> {
  const answers = await caches.open(ANSWERS);
  for (const { address, response } of everyList(lists)) await answers.put(address, response);
}

const publishedArticles = ({ changes }: StoredLayer) =>
  new Map(changes.filter(({ type }) => type === "put-article").map((each) => [each.id, each]));

const withdrawnArticles = ({ changes }: StoredLayer) =>
  changes.filter(({ type }) => type === "delete-article");

/** The articles with a text of their own that are new or changed. */
export async function missingArticles({ whole }: Lists): Promise<Change[]> {
  const answers = await caches.open(ANSWERS);
  const missing: Change[] = [];
  for (const change of whole ? publishedArticles(whole.content).values() : []) {
    if (change.body === "own" && !(await isCurrent(answers, change))) missing.push(change);
  }
  return missing;
}

/** The videos whose transcripts are new or may have changed. */
export async function missingTranscripts({ videos, spoken }: Lists): Promise<number[]> {
  const answers = await caches.open(ANSWERS);
  const isNew = spoken?.text !== (await readState()).spoken;
  const said = spoken?.content.videos ?? videos?.content;
  const missing: number[] = [];
  for (const { id } of said ?? []) {
    if (isNew || !(await answers.match(apiPaths.transcript(id)))) missing.push(id);
  }
  return missing;
}

/** Whether all transcripts are few enough to come in one answer. */
export const hasAllSpoken = (spoken: Lists["spoken"]) => spoken?.content.isTogether === true;

/** The thumbnails that are not saved yet. */
export const listThumbnails = ({ videos }: Lists): Promise<Item[]> =>
  missingPictures((videos?.content ?? []).map(({ thumbnailUrl }) => thumbnailUrl));

async function isCurrent(answers: Cache, { id, revision, hash }: Change) {
  const answer = await answers.match(apiPaths.publishedArticle(id));
  const saved: { change: Change; headings?: unknown } | undefined = await answer?.json();
  // One without headings is of an older release: its reader's browser has to sanitise it.
  return saved?.headings && saved.change.revision === revision && saved.change.hash === hash;
}

/** The pictures of the saved articles that are not saved yet. */
export async function listPictures(): Promise<Item[]> {
  return missingPictures(await picturesIn(ANSWERS));
}

async function missingPictures(sources: readonly string[]): Promise<Item[]> {
  const { origin } = self.location;
  const pictures = await caches.open(PICTURES);
  const isOfSite = (source: string) => source && new URL(source, origin).origin === origin;
  const items: Item[] = [];
  for (const address of new Set(sources.filter(isOfSite))) {
    if ((await savedFile(address)) || (await pictures.match(address))) continue;
    items.push({ address, cacheName: PICTURES, format: "image" });
  }
  return items;
}

/** The addresses of the pictures in what a cache holds, which is HTML, or JSON with HTML in it. */
async function picturesIn(cacheName: string): Promise<string[]> {
  const cache = await caches.open(cacheName);
  const sources: string[] = [];
  for (const request of await cache.keys()) {
    const text = (await (await cache.match(request))?.text()) ?? "";
    for (const [image] of text.matchAll(/<img\b[^>]*/g)) {
      const [, source = ""] = /\bsrc=\\?"([^"\\]+)/.exec(image) ?? [];
      sources.push(source.replaceAll("&amp;", "&"));
    }
  }
  return sources;
}

/**
 * Deletes from this browser what the lists name no longer: articles, videos with what is said in them, and pages of both.
 * Lists of another build are left to its worker, which knows what they say.
 */
export async function deleteWithdrawn(lists: Lists): Promise<void> {
  const videos = ofThisBuild(lists.videos);
  const all = ofThisBuild(lists.whole)?.content;
  const seen = { ...(await readState()).seen };
  const gone: Gone = { ids: [], isArticle: () => false, isVideo: () => false };
  if (all) {
    const published = publishedArticles(all);
    gone.isArticle = (id) => !published.has(id);
    gone.ids.push(
      ...withdrawnArticles(all)
        .filter(({ revision }) => revision > seen.revision)
        .map(({ id }) => id),
    );
    seen.revision = all.revision;
  }
  if (videos) {
    const ids = new Set(videos.content.map(({ id }) => id));
    gone.isVideo = (id) => !ids.has(id);
    gone.ids.push(...seen.videos.filter(gone.isVideo).map(String));
    seen.videos = [...ids];
  }
  await deleteMatching(ANSWERS, (address, text) => isGoneAnswer(gone, address, text));
  await deleteMatching(PAGES, (address, text) => isGonePage(gone, address, text));
  await changeState({ seen });
}

function ofThisBuild<T>(list: List<T> | null): List<T> | null {
  const script = list && scriptOf(list.response);
  return script && isOfBuild(script) ? list : null;
}

/** What was withdrawn; `ids` of late, which other pages may still name. */
type Gone = { ids: string[]; isArticle: (id: string) => boolean; isVideo: (id: number) => boolean };

const ARTICLE = /^\/api\/knowledge-base\/articles\/([^/]+)$/;
const LIST = /^\/api\/knowledge-base\/(categories\/|news\/|redirects$)/;
const TRANSCRIPT = /^\/api\/transcripts\/(\d+)$/;

async function isGoneAnswer(gone: Gone, { pathname }: URL, text: () => Promise<string>) {
  const [, article] = ARTICLE.exec(pathname) ?? [];
  if (article) return gone.isArticle(decodeURIComponent(article));
  const [, video] = TRANSCRIPT.exec(pathname) ?? [];
  if (video) return gone.isVideo(Number(video));
  return LIST.test(pathname) && names(await text(), gone.ids);
}

async function isGonePage(
  gone: Gone,
  { pathname, searchParams }: URL,
  text: () => Promise<string>,
): Promise<boolean> {
  const [, article] = /^\/knowledge-base\/(?:.*\/)?([^/]+)\/?$/.exec(pathname) ?? [];
  if (article && gone.isArticle(decodeURIComponent(article))) return true;
  const video = searchParams.get("video");
  if (video && gone.isVideo(Number(video))) return true;
  return gone.ids.length > 0 && names(await text(), gone.ids);
}

/** Whether a text has one of these ids as a value of JSON or at the end of an address. */
function names(text: string, ids: readonly string[]): boolean {
  return ids.some((id) =>
    [`"${id}"`, `"id":${id},`, `/${encodeURIComponent(id)}"`, `video=${id}"`].some((form) =>
      text.includes(form),
    ),
  );
}

async function deleteMatching(
  cacheName: string,
  isOutdated: (address: URL, text: () => Promise<string>) => Promise<boolean>,
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const text = async () => (await (await cache.match(request))?.text()) ?? "";
    if (await isOutdated(new URL(request.url), text)) await cache.delete(request);
  }
}

/** Deletes the pictures that nothing shows any more: no thumbnail, no saved article, no saved page. */
export async function deleteUnusedPictures({ videos }: Lists): Promise<void> {
  const { origin } = self.location;
  const shown = [
    ...(videos?.content ?? []).map(({ thumbnailUrl }) => thumbnailUrl),
    ...(await picturesIn(ANSWERS)),
    ...(await picturesIn(PAGES)),
  ];
  const used = new Set(shown.map((source) => new URL(source, origin).href));
  await deleteMatching(PICTURES, async ({ href }) => !used.has(href));
}
