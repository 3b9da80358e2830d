import { searchVideos } from "@shared/content/video-search.ts";
import { FILMS } from "@/lib/saved-films.ts";
import type { WorkerMessage } from "../worker-client.ts";
import { ANSWERS, PAGES, PICTURES, SHELL, savedFile } from "./caches.ts";
import type { RequestKind } from "./classify-request.ts";
import type { StoredLayer } from "./copy-lists.ts";
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

const MAX_PICTURES = 1_000;
const MAX_PAGES = 100;

/** Answers the opening of a page: as it was when last visited, and renewed behind that; else the server's; offline the shell. */
export async function servePage({ event, request }: Asked): Promise<Response> {
  const fresh = reach(request);
  const keeping = fresh.then((response) => keepPage(request.url, response.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  const copy = await (await caches.open(PAGES)).match(request.url, { ignoreVary: true });
  if (copy) return copy;
  const early = await inTime(fresh);
  if (early && !isFailure(early)) return early;
  return (await savedFile(SHELL)) ?? early ?? fresh;
}

/** A good copy gives way to a good page alone, and goes when the site itself says that the page is gone or has moved. */
async function keepPage(address: string, response: Response): Promise<void> {
  if (response.type === "opaqueredirect") {
    // Where it leads says whose redirect it is.
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
 * Answers a call of the API: the server's answer if it comes soon, else the saved one, else the server's whenever it
 * comes. The saved one also stands in for a server's failure, and for what something else answers in the site's place.
 */
export async function serveAnswer(
  { event, request }: Asked,
  asked: RequestKind,
): Promise<Response> {
  const fresh = reach(request);
  if (asked.kind === "answer") {
    const { url } = request;
    const storing = fresh.then(async (answer) => {
      if (isKeepable(answer, "json")) await keepVisited(ANSWERS, url, answer.clone());
    });
    event.waitUntil(storing.catch(() => undefined));
  }
  const early = await inTime(fresh);
  const isOther = early !== null && isForeign(early, "json");
  if (early && !isOther && !isFailure(early)) return early;
  // What another version saved may be unreadable here.
  const saved = await answerFromCopy(request, asked).catch(() => undefined);
  // A static host has no answers, and none are saved of it.
  if (saved && isOther) await noteReachable(false);
  return saved ?? early ?? fresh;
}

/** What was fetched, or null when it failed or takes too long. The caller still hears of the failure. */
async function inTime(fresh: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience(), null);
  });
  const answer = await Promise.race([fresh.catch(() => null), tooLate]);
  clearTimeout(timer);
  return answer;
}

/** Answers with a film that was saved, in the range that the player asks for; else with the server's. */
export async function serveFilm(request: Request): Promise<Response> {
  const saved = await (await caches.open(FILMS)).match(request.url);
  return saved ? sendRange(request, saved) : fetch(request);
}

/**
 * Pictures of this site: the saved one, renewed behind that, else the server's. Until the time of its last answer is over
 * the browser's own cache gives that answer, so that the server is not asked at each view.
 */
export async function servePicture({ event, request }: Asked): Promise<Response> {
  const fresh = fetch(request);
  const keeping = fresh.then((answer) => keepPicture(request.url, answer.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  return (await (await caches.open(PICTURES)).match(request)) ?? fresh;
}

/** A picture goes when the site itself says that it was withdrawn; trouble, and what others answer, leave it. */
async function keepPicture(address: string, answer: Response): Promise<void> {
  if (isKeepable(answer, "image")) await keepVisited(PICTURES, address, answer, MAX_PICTURES);
  else if (isWithdrawn(answer)) await (await caches.open(PICTURES)).delete(address);
}

type StoredVideo = Parameters<typeof searchVideos>[0][number] & { id: number; category: string };

/** The answer that the saved copy gives where the server can't be reached; undefined where it has none. */
async function answerFromCopy(request: Request, asked: RequestKind): Promise<Response | undefined> {
  const answers = await caches.open(ANSWERS);
  if (asked.kind === "answer") return savedAnswer(answers, request.url);
  const videos: StoredVideo[] | undefined = await (await answers.match("/api/videos"))?.json();
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

async function savedAnswer(answers: Cache, address: string): Promise<Response | undefined> {
  const saved = await answers.match(address, { ignoreVary: true });
  if (saved) return saved;
  const [, category] = /\/api\/knowledge-base\/categories\/([^/]+)$/.exec(address) ?? [];
  if (category) return savedCategory(answers, decodeURIComponent(category));
  const [, article] = /\/api\/knowledge-base\/articles\/([^/]+)$/.exec(address) ?? [];
  if (article) return savedWithoutText(answers, decodeURIComponent(article));
  if (address.endsWith("/api/knowledge-base/redirects")) return savedRedirects(answers);
  const [, videoId] = /\/api\/transcripts\/(\d+)$/.exec(address) ?? [];
  if (!videoId) return undefined;
  const list: { videos?: { id: number }[] } | undefined = await (
    await answers.match("/api/transcripts")
  )?.json();
  const hasNone = list?.videos?.every(({ id }) => id !== Number(videoId));
  return hasNone
    ? Response.json({ message: "This video has no transcript." }, { status: 404 })
    : undefined;
}

/** The articles of a category, of all that is saved. */
async function savedCategory(answers: Cache, id: string): Promise<Response | undefined> {
  const whole = await savedLayer(answers);
  if (!whole) return undefined;
  const wanted = id === "-" ? "" : id;
  const changes = whole.changes.filter(({ value }) => value?.category === wanted);
  return Response.json({ revision: whole.revision, changes });
}

/** An article that has no text, of all that is saved: those that have one are saved by themselves. */
async function savedWithoutText(answers: Cache, id: string): Promise<Response | undefined> {
  const { revision, changes = [] } = (await savedLayer(answers)) ?? {};
  const change = changes.find((each) => each.type === "put-article" && each.id === id);
  if (change?.body !== "none") return undefined;
  return Response.json({ revision, id, change, html: null });
}

/** Where old addresses lead, of all that is saved. */
async function savedRedirects(answers: Cache): Promise<Response | undefined> {
  const whole = await savedLayer(answers);
  if (!whole) return undefined;
  const { revision, redirects = [] } = whole;
  const isBelow = ({ from }: { from: string }) => from.startsWith("/knowledge-base/");
  return Response.json({ revision, redirects: redirects.filter(isBelow) });
}

const savedLayer = async (answers: Cache): Promise<StoredLayer | undefined> =>
  (await answers.match("/api/knowledge-base/all"))?.json();

// As long as the worker runs: the browser ends it after half a minute of silence, and the next request finds out again.
let isReachable = true;

/** In ms: how long a saved copy waits for the server. Less than pages wait themselves, and hardly at all once it failed. */
const patience = (): number => (isReachable ? 2_500 : 400);

/** Fetches from the server, and tells the pages when it gets out of reach or back. A proxy without a server counts as out of reach. */
async function reach(request: Request | string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init);
    // What something else answers says nothing of the server.
    if (isOutage(response)) await noteReachable(false);
    else if (isOurs(response)) await noteReachable(true);
    return response;
  } catch (error) {
    // The page took it back: that says nothing of the connection.
    if (!(error instanceof DOMException && error.name === "AbortError")) await noteReachable(false);
    throw error;
  }
}

/** Notes whether the server answers. */
async function noteReachable(next: boolean): Promise<void> {
  const hasChanged = next !== isReachable;
  isReachable = next;
  // Told again while it lasts: a page that has just opened does not know yet.
  if (!next || hasChanged) await tellPages({ type: "connection", isReachable });
}

/** Whether the server answered last. */
export const wasReachable = (): boolean => isReachable;

/** Sends a message to every open page, also to those that this worker does not serve yet. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/** Every open page of this site. */
export function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
