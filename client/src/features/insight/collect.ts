import { isAdminPath } from "@shared/admin-path.ts";
import { articleIdOf, isKnowledgePath } from "@shared/content/article-paths.ts";
import {
  dayOf,
  daysAfter,
  INSIGHT_LIMITS,
  type InsightEvent,
  type SearchOutcome,
  VIDEO_PARTS,
} from "@shared/content/insight-rules.ts";
import { searchTerm } from "@shared/content/search-term.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import { readConnection, subscribeConnection } from "@/lib/connection.ts";
import type { SearchNote } from "@/lib/insight.ts";
import { apiPaths, pagePath } from "@/lib/paths.ts";
import { signedInFlag } from "@/lib/signed-in-flag.ts";
import {
  createStoredValue,
  isArrayOf,
  isNumber,
  isRecordOf,
  isString,
} from "@/lib/stored-value.ts";
import type { WatchProgress } from "@/videos/watch-progress.ts";

/** In ms: a text that rests so long in its box counts as a search, if nothing is pressed. */
const REST = 1_000;
/** In ms: a video left open for so long by a page that went away counts as no longer watched. */
const LEFT = 30 * 60_000;
/** The most unsent events that a browser keeps; the oldest are dropped. */
const KEPT_EVENTS = 1_000;

type Batch = { batch: string; events: InsightEvent[] };
/** The position of a hidden page's video, in case the page does not come back. */
type OpenVideo = { page: string; at: number; event: InsightEvent };

// The server checks events completely: their day is enough here.
const isEvent = (value: unknown): value is InsightEvent =>
  isString((value as InsightEvent | null)?.day);

function isBatch(value: unknown): value is Batch {
  const { batch, events } = (value ?? {}) as Partial<Batch>;
  return isString(batch) && isArrayOf(isEvent)(events);
}

function isOpenVideo(value: unknown): value is OpenVideo {
  const { page, at, event } = (value ?? {}) as Partial<OpenVideo>;
  return isString(page) && isNumber(at) && isEvent(event);
}

const kept = createStoredValue<readonly Batch[]>("insight-batches", isArrayOf(isBatch), []);
const openVideos = createStoredValue<readonly OpenVideo[]>(
  "insight-videos",
  isArrayOf(isOpenVideo),
  [],
);

// Reads what `watch-progress.ts` stores, whose code only pages with videos load.
const watched = createStoredValue<Record<string, WatchProgress>>(
  "watch-progress",
  isRecordOf((value): value is WatchProgress => isNumber((value as WatchProgress | null)?.at)),
  {},
);

const randomId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))]
    .map((number) => number.toString(36).padStart(7, "0"))
    .join("-");

/** Tells if this browser's reader may be counted: programs, admins and readers who opted out may not. */
function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (doNotTrack === "1" || globalPrivacyControl || webdriver) return false;
  return !signedInFlag.read();
}

/** Counts events on this page, and sends nothing but these when the page is hidden. Returns how to stop. */
export function startCollecting(): () => void {
  const page = randomId();
  let events: InsightEvent[] = [];
  const count = (event: InsightEvent) => {
    if (mayCount() && !isAdminPath(window.location.pathname)) events.push(event);
  };
  const searches = createSearchCounter(count);
  const views = createViewCounter(count, searches.press);
  const listening = new AbortController();
  const on = (target: EventTarget, names: string, handle: (event: Event) => void) => {
    for (const name of names.split(" ")) {
      target.addEventListener(name, handle, { signal: listening.signal, capture: true });
    }
  };

  const isOwn = (video: OpenVideo) => video.page === page;
  let hasNote = false;
  /** Takes back the note of the video's position. If the note is gone, another page has counted it meanwhile. */
  function takeBackVideo() {
    if (hasNote && !openVideos.read().some(isOwn)) views.setStopCounted();
    forgetVideos(isOwn);
    hasNote = false;
  }

  function handleHidden() {
    searches.end();
    views.countVideo();
    takeBackVideo();
    const open = views.openStop();
    if (open && mayCount()) {
      openVideos.write([...openVideos.read(), { page, at: Date.now(), event: open }]);
      hasNote = true;
    }
    send(events);
    events = [];
  }

  function handleLeft() {
    takeBackVideo();
    views.end();
    handleHidden();
  }

  function handleShown() {
    takeBackVideo();
    views.update();
  }

  hearSearches(searches.hear);
  on(document, "visibilitychange", () => (isHidden() ? handleHidden() : handleShown()));
  on(window, "pagehide", handleLeft);
  // wouter dispatches these events when the address changes.
  on(window, "popstate pushState replaceState pageshow", views.update);
  on(document, "prerenderingchange", views.update);
  on(document, "click auxclick", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link && shownAt(link)) searches.press();
  });
  const stopConnection = subscribeConnection(() => void sendKept());
  views.update();
  endLeftVideos(count);
  void sendKept();
  return () => {
    listening.abort();
    stopConnection();
    hearSearches(() => undefined);
  };
}

/** Passes on all notes of searches, those before included. */
function hearSearches(hear: (note: SearchNote) => void): void {
  const waiting = window.searchNotes;
  window.searchNotes = { push: hear };
  if (Array.isArray(waiting)) waiting.forEach(hear);
}

const today = () => dayOf(Date.now());
const isHidden = () => document.visibilityState === "hidden";

/** The article or video that an address shows, if any. */
function shownAt({ pathname, search, origin }: Pick<Location, "pathname" | "search" | "origin">) {
  if (origin !== window.location.origin) return null;
  const path = pagePath(decodeOrKeep(pathname));
  if (isKnowledgePath(path)) return { kind: "article", id: articleIdOf(path) } as const;
  const params = new URLSearchParams(search);
  const id = /^\/(university\/?)?$/i.test(path) && params.get("video");
  return id && /^\d{1,9}$/.test(id) ? ({ kind: "video", id: Number(id) } as const) : null;
}

/**
 * Counts the address's views: an article once it is in sight, a video once it has played, and the position where it
 * ended.
 */
function createViewCounter(count: (event: InsightEvent) => void, onOpened: () => void) {
  let shown: ReturnType<typeof shownAt> = null;
  let isFirst = true;
  /** The time when the page's content was opened, and if its view and its end are counted. */
  let opened = { at: 0, isCounted: false, isStopCounted: false };

  /** The open video's position, as its player stores it; null if it has not played since, or its end is counted. */
  function openStop(): Extract<InsightEvent, { kind: "stop" }> | null {
    const progress = shown?.kind === "video" ? watched.read()[shown.id] : undefined;
    if (shown?.kind !== "video" || !progress || progress.at < opened.at) return null;
    if (opened.isStopCounted) return null;
    const part = Math.floor((progress.seconds / progress.duration) * VIDEO_PARTS);
    const last = VIDEO_PARTS - 1;
    return { day: today(), kind: "stop", id: shown.id, part: Math.min(Math.max(part, 0), last) };
  }

  /** Counts a view of the open video once it has played. */
  function countVideo() {
    const stop = openStop();
    if (!stop || opened.isCounted) return;
    opened.isCounted = true;
    count({ day: today(), kind: "video", id: stop.id });
  }

  function end() {
    countVideo();
    const stop = openStop();
    if (stop) count(stop);
    shown = null;
  }

  function update() {
    if (isHidden() || (document as { prerendering?: boolean }).prerendering) return;
    const wasFirst = isFirst;
    isFirst = false;
    const next = shownAt(window.location);
    if (next?.kind === shown?.kind && next?.id === shown?.id) return;
    end();
    shown = next;
    opened = { at: Date.now(), isCounted: false, isStopCounted: false };
    if (next && !wasFirst) onOpened();
    if (next?.kind === "article") count({ day: today(), ...next });
  }

  const setStopCounted = () => {
    opened.isStopCounted = true;
  };
  return { update, countVideo, end, openStop, setStopCounted };
}

/** Counts searches while somebody types: a text that rested or led to a press, unless it grows into a longer one. */
function createSearchCounter(count: (event: InsightEvent) => void) {
  let typed: SearchNote | null = null;
  let rested: SearchNote | null = null;
  // A search that is shown again, as after Back, is not counted again.
  let counted = "";

  function settle(isOver: boolean) {
    if (!typed || !(isOver || performance.now() - typed.at >= REST)) return;
    if (rested && !typed.text.startsWith(rested.text)) countRested();
    rested = typed;
  }

  function countRested(isPressed = false) {
    if (!rested) return;
    const { text, found } = rested;
    const outcome: SearchOutcome = isPressed ? "pressed" : found > 0 ? "unpressed" : "nothing";
    const term = searchTerm(text) ?? undefined;
    count({ day: today(), kind: "search", ...(term && { term }), outcome });
    counted = text;
    rested = null;
  }

  function finish(isPressed: boolean) {
    settle(true);
    countRested(isPressed);
    typed = null;
  }

  function hear(note: SearchNote) {
    const text = note.text.trim();
    if (text === typed?.text) {
      // More results came, or results of another list.
      typed.found = Math.max(typed.found, note.found);
      return;
    }
    settle(false);
    typed = null;
    if (!text) countRested();
    else if (text !== counted) typed = { ...note, text };
  }

  return { hear, press: () => finish(true), end: () => finish(false) };
}

/** Sends events by a beacon, which outlives the page; without a connection they are kept. */
function send(events: InsightEvent[]): void {
  if (!mayCount()) return;
  for (let start = 0; start < events.length; start += INSIGHT_LIMITS.events) {
    const part = { batch: randomId(), events: events.slice(start, start + INSIGHT_LIMITS.events) };
    const body = new Blob([JSON.stringify(part)], { type: "application/json" });
    const isOnline = readConnection().state === "online";
    if (!isOnline || !navigator.sendBeacon(apiPaths.insight, body)) keep(part);
  }
}

function keep(batch: Batch): void {
  const all = [...kept.read(), batch];
  const size = () => all.reduce((sum, { events }) => sum + events.length, 0);
  while (size() > KEPT_EVENTS) all.shift();
  kept.write(all);
}

let isSending = false;

/** Sends the kept events, batch by batch. A batch without a response is kept; another tab may send it too. */
async function sendKept(): Promise<void> {
  // Reading the connection may call this function again, if the connection changed.
  if (readConnection().state !== "online" || isSending) return;
  isSending = true;
  const oldest = daysAfter(today(), -INSIGHT_LIMITS.lateDays);
  try {
    for (const each of kept.read()) {
      const isRecent = each.events.some(({ day }) => day >= oldest);
      if (isRecent && mayCount() && !(await isTaken(each))) return;
      kept.write(kept.read().filter(({ batch }) => batch !== each.batch));
    }
  } finally {
    isSending = false;
  }
}

/** Tells if the server has taken a batch, or refuses it for good. */
async function isTaken(batch: Batch): Promise<boolean> {
  try {
    const { status } = await fetch(apiPaths.insight, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...batch, late: true }),
      credentials: "omit",
      keepalive: true,
    });
    return status < 500 && status !== 408 && status !== 429;
  } catch {
    return false;
  }
}

function forgetVideos(isForgotten: (video: OpenVideo) => boolean): void {
  const all = openVideos.read();
  const others = all.filter((video) => !isForgotten(video));
  if (others.length < all.length) openVideos.write(others);
}

/** Counts the end of videos on pages that went away for good while they were hidden. */
function endLeftVideos(count: (event: InsightEvent) => void): void {
  const isLeft = ({ at }: OpenVideo) => Date.now() - at > LEFT;
  const left = openVideos.read().filter(isLeft);
  forgetVideos(isLeft);
  for (const { event } of left) count(event);
}
