import { apiPaths } from "@/lib/paths.ts";
import {
  changeState,
  IMAGES,
  isOfBuild,
  PAGES,
  RESPONSES,
  readState,
  savedFile,
} from "./caches.ts";
import { type Item, judgePage, loadOwn, scriptOf } from "./own-responses.ts";

/** A published or withdrawn item, with the fields that the copy reads. */
export type Change = {
  type: string;
  id: string;
  revision: number;
  value?: { category?: string };
  body?: string;
  hash?: string;
};
/** The published content, in the form of the server's response. */
export type PublishedContent = {
  revision: number;
  changes: Change[];
  redirects?: { from: string }[];
};

/** A list with the response that brought it. */
type List<T> = { address: string; text: string; response: Response; content: T };

/** The lists of all content to save; null for those that a host without an API doesn't have. */
export type Lists = {
  videos: List<{ id: number; thumbnailUrl: string }[]> | null;
  transcripts: List<{ isTogether: boolean; videos?: { id: number }[] }> | null;
  /** The data of the search, if they are small enough for one response. */
  search: List<unknown> | null;
  index: List<PublishedContent> | null;
  /** All published content, from which categories and former addresses are served. */
  whole: List<PublishedContent> | null;
  /** The latest of what was added and changed. */
  news: List<unknown> | null;
  /** The articles and videos that the help panel shows, by context. */
  contexts: List<unknown> | null;
};

declare const self: ServiceWorkerGlobalScope;

/** Reads the lists. */
export async function readLists(): Promise<Lists> {
  const index = await readList<PublishedContent>(apiPaths.knowledgeBase);
  return {
    videos: await readList(apiPaths.videos),
    transcripts: await readList(apiPaths.transcripts),
    search: await readList("/api/search"),
    index,
    whole: index && (await readList(apiPaths.wholeKnowledgeBase)),
    news: index?.content.revision ? await readList(apiPaths.news) : null,
    contexts: await readList(apiPaths.contexts),
  };
}

async function readList<T>(address: string): Promise<List<T> | null> {
  const response = await loadOwn({ address, format: "json" }, isStaticHost);
  if (!response) return null;
  const text = await response.clone().text();
  return { address, text, response, content: JSON.parse(text) };
}

/** Tells if a host has no API at an address: it responds with 404, or with its page for everything. */
async function isStaticHost(address: string, response: Response): Promise<boolean> {
  const hadResponse = await (await caches.open(RESPONSES)).match(address);
  return !hadResponse && (response.status === 404 || (await judgePage(response)) !== "foreign");
}

/** The lists that there are. */
export const everyList = (lists: Lists): List<unknown>[] =>
  Object.values(lists).filter((list) => list !== null);

/** Stores the lists. */
export async function storeLists(lists: Lists): Promise<void> {
  const responses = await caches.open(RESPONSES);
  for (const { address, response } of everyList(lists)) await responses.put(address, response);
}

const publishedArticles = ({ changes }: PublishedContent) =>
  new Map(changes.filter(({ type }) => type === "put-article").map((each) => [each.id, each]));

const withdrawnArticles = ({ changes }: PublishedContent) =>
  changes.filter(({ type }) => type === "delete-article");

/** The articles with a text of their own that are new or changed. */
export async function missingArticles({ whole }: Lists): Promise<Change[]> {
  const responses = await caches.open(RESPONSES);
  const missing: Change[] = [];
  for (const change of whole ? publishedArticles(whole.content).values() : []) {
    if (change.body === "own" && !(await isCurrent(responses, change))) missing.push(change);
  }
  return missing;
}

/** The videos whose transcripts are new or may have changed. */
export async function missingTranscripts({ videos, transcripts }: Lists): Promise<number[]> {
  const responses = await caches.open(RESPONSES);
  const isNew = transcripts?.text !== (await readState()).spoken;
  const withTranscript = transcripts?.content.videos ?? videos?.content;
  const missing: number[] = [];
  for (const { id } of withTranscript ?? []) {
    if (isNew || !(await responses.match(apiPaths.transcript(id)))) missing.push(id);
  }
  return missing;
}

/** Tells if all transcripts come in one response. */
export const hasAllTranscripts = (transcripts: Lists["transcripts"]) =>
  transcripts?.content.isTogether === true;

/** The thumbnails that are not saved yet. */
export const listThumbnails = ({ videos }: Lists): Promise<Item[]> =>
  missingImages((videos?.content ?? []).map(({ thumbnailUrl }) => thumbnailUrl));

async function isCurrent(responses: Cache, { id, revision, hash }: Change) {
  const response = await responses.match(apiPaths.publishedArticle(id));
  const saved: { change: Change; headings?: unknown } | undefined = await response?.json();
  // One without headings is of an older release: its reader's browser has to sanitise it.
  return saved?.headings && saved.change.revision === revision && saved.change.hash === hash;
}

/** The images of the saved articles that are not saved yet. */
export async function listImages(): Promise<Item[]> {
  return missingImages(await imagesIn(RESPONSES));
}

async function missingImages(sources: readonly string[]): Promise<Item[]> {
  const { origin } = self.location;
  const images = await caches.open(IMAGES);
  const isOfSite = (source: string) => source && new URL(source, origin).origin === origin;
  const items: Item[] = [];
  for (const address of new Set(sources.filter(isOfSite))) {
    if ((await savedFile(address)) || (await images.match(address))) continue;
    items.push({ address, cacheName: IMAGES, format: "image" });
  }
  return items;
}

/** The addresses of the images in a cache of HTML, or of JSON with HTML in it. */
async function imagesIn(cacheName: string): Promise<string[]> {
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
 * Deletes what the lists no longer name: articles, videos with their transcripts, and pages of both. Lists of another
 * build are left to its worker, which can read them.
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
  await deleteMatching(RESPONSES, (address, text) => isGoneResponse(gone, address, text));
  await deleteMatching(PAGES, (address, text) => isGonePage(gone, address, text));
  await changeState({ seen });
}

function ofThisBuild<T>(list: List<T> | null): List<T> | null {
  const script = list && scriptOf(list.response);
  return script && isOfBuild(script) ? list : null;
}

/** The withdrawn content. `ids` were withdrawn lately, so that other pages may still name them. */
type Gone = { ids: string[]; isArticle: (id: string) => boolean; isVideo: (id: number) => boolean };

const ARTICLE = /^\/api\/knowledge-base\/articles\/([^/]+)$/;
const LIST = /^\/api\/knowledge-base\/(categories\/|news\/|redirects$)/;
const TRANSCRIPT = /^\/api\/transcripts\/(\d+)$/;

async function isGoneResponse(gone: Gone, { pathname }: URL, text: () => Promise<string>) {
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

/** Tells if a text has one of these ids as a value of JSON or at the end of an address. */
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

/** Deletes the images that nothing shows any more: no thumbnail, no saved article, no saved page. */
export async function deleteUnusedImages({ videos }: Lists): Promise<void> {
  const { origin } = self.location;
  const shown = [
    ...(videos?.content ?? []).map(({ thumbnailUrl }) => thumbnailUrl),
    ...(await imagesIn(RESPONSES)),
    ...(await imagesIn(PAGES)),
  ];
  const used = new Set(shown.map((source) => new URL(source, origin).href));
  await deleteMatching(IMAGES, async ({ href }) => !used.has(href));
}
