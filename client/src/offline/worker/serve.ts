import { searchVideos } from "@shared/content/video-search.ts";
import { baseOf, paths } from "@/lib/paths.ts";
import { SAVED_VIDEOS } from "@/lib/saved-video-files.ts";
import type { WorkerMessage } from "../worker-client.ts";
import { IMAGES, PAGES, RESPONSES, SHELL, savedFile } from "./caches.ts";
import type { RequestKind } from "./classify-request.ts";
import type { PublishedContent } from "./copy-lists.ts";
import {
  isFailure,
  isForeign,
  isGone,
  isKeepable,
  isOurs,
  isOutage,
  isWithdrawn,
  judgePage,
  keepVisited,
} from "./own-responses.ts";
import { sendRange } from "./send-range.ts";

declare const self: ServiceWorkerGlobalScope;

type Asked = { event: ExtendableEvent; request: Request };

const MAX_IMAGES = 1_000;
const MAX_PAGES = 100;

/** Serves a page: the saved one, renewed in the background; else the server's; the app shell if that is slow or fails. */
export async function servePage({ event, request }: Asked): Promise<Response> {
  const fresh = reach(request);
  const keeping = fresh.then((response) => keepPage(request.url, response.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  if (isPanel(request.url)) event.waitUntil(keepPanel().catch(() => undefined));
  const pages = await caches.open(PAGES);
  const copy = await pages.match(request.url, { ignoreVary: true });
  if (copy) return copy;
  const early = await inTime(fresh);
  if (early && !isFailure(early)) return early;
  // The shell may be in no frame.
  const shell = isPanel(request.url) ? await pages.match(PANEL) : await savedFile(SHELL);
  return shell ?? early ?? fresh;
}

/** The page of the help panel that stands in for those that were not visited. */
const PANEL = paths.panel + paths.search;

export const isPanel = (address: string): boolean => baseOf(new URL(address).pathname) !== "";

export async function keepPanel(): Promise<void> {
  const { href } = new URL(PANEL, self.location.origin);
  await keepPage(href, await fetch(href));
}

/** A good copy gives way to a good page alone, and goes when the site itself says that the page is gone or has moved. */
async function keepPage(address: string, response: Response): Promise<void> {
  if (response.type === "opaqueredirect") {
    // The target of the redirect tells if it is this site's.
    const end = await fetch(address);
    if (isGone(end) || (isOurs(end) && end.redirected)) await deletePage(address);
    return;
  }
  if (isGone(response)) return deletePage(address);
  const judged = await judgePage(response);
  // Also a static host's, which no header tells from another's.
  if (judged !== "foreign") await noteReachable(true);
  if (judged === "current") await keepVisited(PAGES, address, response, MAX_PAGES);
  if (judged === "other") await self.registration.update().catch(() => undefined);
}

async function deletePage(address: string): Promise<void> {
  await (await caches.open(PAGES)).delete(address);
}

/**
 * Serves a call of the API: the server's response if it comes in time, else the saved one, else the server's whenever
 * it comes. The saved one also replaces a server's error, and the response of another host in the site's place.
 */
export async function serveResponse(
  { event, request }: Asked,
  asked: RequestKind,
): Promise<Response> {
  const fresh = reach(request);
  if (asked.kind === "response") {
    const { url } = request;
    const storing = fresh.then(async (response) => {
      if (isKeepable(response, "json")) await keepVisited(RESPONSES, url, response.clone());
    });
    event.waitUntil(storing.catch(() => undefined));
  }
  const early = await inTime(fresh);
  const isOther = early !== null && isForeign(early, "json");
  if (early && !isOther && !isFailure(early)) return early;
  // A response that another version saved may be unreadable here.
  const saved = await respondFromCopy(request, asked).catch(() => undefined);
  // A static host has no API, so nothing was saved from it.
  if (saved && isOther) await noteReachable(false);
  return saved ?? early ?? fresh;
}

/** The response, or null if it fails or takes too long. The caller still gets the error. */
async function inTime(fresh: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, serverTimeout(), null);
  });
  const response = await Promise.race([fresh.catch(() => null), tooLate]);
  clearTimeout(timer);
  return response;
}

/** Serves a saved video, in the range that the player asks for; else the server's. */
export async function serveVideo(request: Request): Promise<Response> {
  const saved = await (await caches.open(SAVED_VIDEOS)).match(request.url);
  return saved ? sendRange(request, saved) : fetch(request);
}

/**
 * Serves an image of this site: the saved one, renewed in the background; else the server's. Until the last response
 * expires, the browser's own cache renews it without a request.
 */
export async function serveImage({ event, request }: Asked): Promise<Response> {
  const fresh = fetch(request);
  const keeping = fresh.then((response) => keepImage(request.url, response.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  return (await (await caches.open(IMAGES)).match(request)) ?? fresh;
}

/** Deletes an image that the site itself has withdrawn; errors, and responses of other hosts, leave it. */
async function keepImage(address: string, response: Response): Promise<void> {
  if (isKeepable(response, "image")) await keepVisited(IMAGES, address, response, MAX_IMAGES);
  else if (isWithdrawn(response)) await (await caches.open(IMAGES)).delete(address);
}

type StoredVideo = Parameters<typeof searchVideos>[0][number] & { id: number; category: string };

/** The response from the saved copy, used if the server can't be reached; undefined if there is none. */
async function respondFromCopy(
  request: Request,
  asked: RequestKind,
): Promise<Response | undefined> {
  const responses = await caches.open(RESPONSES);
  if (asked.kind === "response") return savedResponse(responses, request.url);
  const videos: StoredVideo[] | undefined = await (await responses.match("/api/videos"))?.json();
  if (!videos) return undefined;
  if (asked.kind === "category") {
    const { category } = asked;
    return Response.json(
      videos.filter((video) => category === "all" || video.category === category),
    );
  }
  if (asked.kind === "video-search") return Response.json(searchVideos(videos, asked.text));
  return undefined;
}

async function savedResponse(responses: Cache, address: string): Promise<Response | undefined> {
  const saved = await responses.match(address, { ignoreVary: true });
  if (saved) return saved;
  const [, category] = /\/api\/knowledge-base\/categories\/([^/]+)$/.exec(address) ?? [];
  if (category) return savedCategory(responses, decodeURIComponent(category));
  const [, article] = /\/api\/knowledge-base\/articles\/([^/]+)$/.exec(address) ?? [];
  if (article) return savedWithoutText(responses, decodeURIComponent(article));
  if (address.endsWith("/api/knowledge-base/redirects")) return savedRedirects(responses);
  const [, videoId] = /\/api\/transcripts\/(\d+)$/.exec(address) ?? [];
  if (!videoId) return undefined;
  const list: { videos?: { id: number }[] } | undefined = await (
    await responses.match("/api/transcripts")
  )?.json();
  const hasNone = list?.videos?.every(({ id }) => id !== Number(videoId));
  return hasNone
    ? Response.json({ message: "This video has no transcript." }, { status: 404 })
    : undefined;
}

/** The articles of a category, of all that is saved. */
async function savedCategory(responses: Cache, id: string): Promise<Response | undefined> {
  const whole = await savedContent(responses);
  if (!whole) return undefined;
  const wanted = id === "-" ? "" : id;
  const changes = whole.changes.filter(({ value }) => value?.category === wanted);
  return Response.json({ revision: whole.revision, changes });
}

/** An article that has no text, of all that is saved: those that have one are saved by themselves. */
async function savedWithoutText(responses: Cache, id: string): Promise<Response | undefined> {
  const { revision, changes = [] } = (await savedContent(responses)) ?? {};
  const change = changes.find((each) => each.type === "put-article" && each.id === id);
  if (change?.body !== "none") return undefined;
  return Response.json({ revision, id, change, html: null });
}

/** The redirects in the saved content. */
async function savedRedirects(responses: Cache): Promise<Response | undefined> {
  const whole = await savedContent(responses);
  if (!whole) return undefined;
  const { revision, redirects = [] } = whole;
  const isBelow = ({ from }: { from: string }) => from.startsWith("/knowledge-base/");
  return Response.json({ revision, redirects: redirects.filter(isBelow) });
}

const savedContent = async (responses: Cache): Promise<PublishedContent | undefined> =>
  (await responses.match("/api/knowledge-base/all"))?.json();

// Kept as long as the worker runs: the browser ends it after half a minute of silence, and the next request finds out
// again.
let isReachable = true;

/**
 * The timeout of the server's response if there is a saved one, in ms: shorter than pages wait, and very short once the
 * server failed.
 */
const serverTimeout = (): number => (isReachable ? 2_500 : 400);

/** Fetches from the server, and tells the pages when it gets out of reach or back. A proxy without a server counts as out of reach. */
async function reach(request: Request | string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init);
    // A response of another host says nothing about the server.
    if (isOutage(response)) await noteReachable(false);
    else if (isOurs(response)) await noteReachable(true);
    return response;
  } catch (error) {
    // The page took it back: that says nothing of the connection.
    if (!(error instanceof DOMException && error.name === "AbortError")) await noteReachable(false);
    throw error;
  }
}

/** Notes if the server responds. */
async function noteReachable(next: boolean): Promise<void> {
  const hasChanged = next !== isReachable;
  isReachable = next;
  // Told again while it lasts: a page that has just opened does not know yet.
  if (!next || hasChanged) await tellPages({ type: "connection", isReachable });
}

/** True if the server responded to the last request. */
export const wasReachable = (): boolean => isReachable;

/** Sends a message to every open page, also to those that this worker does not serve yet. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/** Every open page of this site. */
export function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
