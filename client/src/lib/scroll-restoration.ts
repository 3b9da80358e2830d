import type { AroundNavHandler } from "wouter";
import { createStoredValue, isArrayOf, isNumber, isString } from "./stored-value.ts";

/** The history state of a video that was opened from a page of the site: closing it navigates back. */
export const OPENED_IN_APP = { openedInApp: true };

/** The history state of a navigation that scrolls to the top even if the path stays the same. */
export const START_AT_TOP = { startAtTop: true };

/** The number of history entries remembered over a reload; browsers hold 50. */
const MAX_STORED = 100;
/** Input by which visitors move the page, or work on it: its scroll position is then theirs. */
const USER_INPUT = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

type StoredPosition = readonly [key: string, y: number];

const isPosition = (value: unknown): value is StoredPosition =>
  Array.isArray(value) && value.length === 2 && isString(value[0]) && isNumber(value[1]);

const stored = createStoredValue<readonly StoredPosition[]>(
  "scroll-positions",
  isArrayOf(isPosition),
  [],
  "sessionStorage",
);

/** The scroll positions in px of left history entries, by the key in their state. */
const positions = new Map<string, number>();
/** The current history entry: its key, its scroll position, and the one when it was left before. */
let current: { key: string; y: number; saved?: number | undefined } = { key: "", y: 0 };
let isPending = false;

/**
 * Takes over the restoring of scroll positions from the browser, which can't wait for late content. Returns how to
 * stop.
 */
export function trackScroll(): () => void {
  window.history.scrollRestoration = "manual";
  for (const [key, y] of stored.read()) positions.set(key, y);
  enter(keyInState());
  if (current.saved !== undefined && window.earlyClicks && isUsedEarly()) current.saved = undefined;
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  window.addEventListener("popstate", handlePopState, options);
  window.addEventListener("scroll", noteScroll, options);
  window.addEventListener("pagehide", store, options);
  return () => stop.abort();
}

/** Wraps navigation: a new history entry gets a key and takes a dialog entry's place; a replaced one keeps both. */
export const keyHistoryEntry: AroundNavHandler = (navigate, to, options) => {
  const isSamePath = new URL(to, window.location.href).pathname === window.location.pathname;
  const { isDialog } = window.history.state ?? {};
  const isKept = options?.replace && isSamePath;
  const entry = isKept ? { scrollKey: current.key, isDialog } : startHistoryEntry();
  navigate(to, { replace: isDialog, ...options, state: { ...options?.state, ...entry } });
};

/** Notes the scroll position before a new history entry. Returns the new entry's state. */
export function startHistoryEntry(): { scrollKey: string } {
  noteScroll();
  leaveFor(createKey());
  return { scrollKey: current.key };
}

/** The scroll position when the history entry of this key was left before; undefined for a new one. */
export function savedPosition(key: string | undefined): number | undefined {
  return key === current.key ? current.saved : undefined;
}

/** Scrolls the page to `y` as soon as it is tall enough, unless the visitor does something. Returns how to cancel. */
export function scrollWhenTallEnough(y: number): (() => void) | undefined {
  current.y = y;
  if (reaches(y)) return undefined;
  const stop = new AbortController();
  const observer = new ResizeObserver(() => reaches(y) && stop.abort());
  isPending = true;
  stop.signal.addEventListener("abort", () => {
    isPending = false;
    observer.disconnect();
  });
  onUserInput(() => stop.abort(), stop.signal);
  observer.observe(document.body);
  return () => stop.abort();
}

/** Calls back when the visitor scrolls, presses or types, until `signal` aborts. */
export function onUserInput(work: () => void, signal: AbortSignal): void {
  for (const name of USER_INPUT) window.addEventListener(name, work, { signal, passive: true });
}

/**
 * Tells if somebody used a rendered page before its scripts came: an element has the focus, or the page has left its
 * first position, its top or the address's fragment. It compares positions, as a screen reader scrolls without an
 * event.
 */
export function isUsedEarly(): boolean {
  const target = document.querySelector(":target");
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== target) return true;
  const y = window.scrollY;
  if (y < 1 || !target) return y >= 1;
  target.scrollIntoView();
  const isMoved = Math.abs(window.scrollY - y) >= 1;
  window.scrollTo(0, y);
  return isMoved;
}

function handlePopState(): void {
  // Following a fragment makes an entry without a state, and may have scrolled already.
  if (window.history.state?.scrollKey) noteScroll();
  leaveFor(keyInState());
}

function reaches(y: number): boolean {
  window.scrollTo(0, y);
  return Math.abs(window.scrollY - y) < 1;
}

// Notes nothing during a restoration: the page is still too short, and would replace the wanted position.
function noteScroll(): void {
  if (!isPending) current.y = window.scrollY;
}

function leaveFor(key: string): void {
  positions.set(current.key, current.y);
  enter(key);
}

function enter(key: string): void {
  current = { key, y: window.scrollY, saved: positions.get(key) };
}

function store(): void {
  noteScroll();
  positions.set(current.key, current.y);
  stored.write([...positions].slice(-MAX_STORED));
}

/** The key in the history entry's state; an entry that the browser made, as for a fragment, is given one. */
function keyInState(): string {
  const { state } = window.history;
  if (typeof state?.scrollKey === "string") return state.scrollKey;
  const scrollKey = createKey();
  window.history.replaceState({ ...state, scrollKey }, "");
  return scrollKey;
}

function createKey(): string {
  return Math.random().toString(36).slice(2);
}
