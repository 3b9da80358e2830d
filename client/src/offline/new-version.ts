import { useSyncExternalStore } from "react";
import { hearAnswers } from "@/data/http.ts";
import { attempt } from "@/lib/stored-value.ts";
import { askWorker } from "./worker-client.ts";

/** In ms: how often a page that stays open looks for a new version when it is looked at again. */
const CHECK_INTERVAL = 3_600_000;
/** In ms: how often an answer of another version lets the page look for it. Servers may take turns while they are replaced. */
const LOOK_INTERVAL = 60_000;
/** In ms: how soon after something was finished a waiting notice shows. */
const BUSY_INTERVAL = 2_000;
/** In ms: how long somebody who wants the new version waits for it at most. */
const TAKEOVER_LIMIT = 3_000;

const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | null = null;
let isOutdated = false;
let isReloading = false;

/** Whether to say that a new version is ready: not while somebody types, watches or has a dialog open. */
export function useUpdateNotice(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOutdated && !isPageBusy(),
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  const timer = setInterval(onChange, BUSY_INTERVAL);
  return () => {
    listeners.delete(onChange);
    clearInterval(timer);
  };
}

function noteOutdated(): void {
  isOutdated = true;
  for (const listener of listeners) listener();
}

export function loadNewVersion(): void {
  isReloading = true;
  const waiting = registration?.waiting;
  if (!waiting) {
    window.location.reload();
    return;
  }
  // The reload follows when it has taken over, which the work of the old one may hold up: leaving the page ends that.
  waiting.postMessage({ type: "skip-waiting", onlyIfAlone: false });
  setTimeout(() => window.location.reload(), TAKEOVER_LIMIT);
}

export function watchUpdates(watched: ServiceWorkerRegistration): void {
  if (registration) return;
  registration = watched;
  const hadWorker = navigator.serviceWorker.controller !== null;
  if (watched.waiting) void judge(watched.waiting);
  watched.addEventListener("updatefound", () => {
    const { installing } = watched;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && watched.active) void judge(installing);
    });
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const { controller } = navigator.serviceWorker;
    if (isReloading) window.location.reload();
    // Another tab let the new version take over; the first worker of all is none.
    else if (hadWorker && controller) void judge(controller);
  });
  checkNowAndThen(watched);
}

async function judge(worker: ServiceWorker): Promise<void> {
  const isOfPage = await askWorker(worker, { type: "knows", path: pageScript() });
  if (!isOfPage) noteOutdated();
  // The server has sent the new page already.
  else worker.postMessage({ type: "skip-waiting", onlyIfAlone: true });
}

/** Looks for a new version when an answer of the API comes from a server of another build than this page's. */
export function watchAnswers(): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  hearAnswers(({ headers }) => {
    const script = headers.get("x-page-script");
    const isOther = script !== null && script !== pageScript();
    if (!isOther || Date.now() - lookedAt < LOOK_INTERVAL) return;
    lookedAt = Date.now();
    void lookForNewVersion();
  });
}

// Without a service worker nothing says that there is one but that this page's script is gone.
async function lookForNewVersion(): Promise<void> {
  if (registration) await registration.update().catch(() => undefined);
  else if (await isScriptGone(pageScript())) noteOutdated();
}

function checkNowAndThen(watched: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < CHECK_INTERVAL) return;
    checkedAt = Date.now();
    watched.update().catch(() => undefined);
  });
}

const RELOADED = "reloaded-from";

/** Watches for code that fails to load because the server has another version by now. Returns how to stop. */
export function watchLoadFailures(): () => void {
  const handle = () => void replaceOutdatedPage();
  window.addEventListener("vite:preloadError", handle);
  return () => window.removeEventListener("vite:preloadError", handle);
}

async function replaceOutdatedPage(): Promise<void> {
  const script = pageScript();
  if (!(await isScriptGone(script))) return;
  // Once: where it does not help, somebody decides.
  if (isPageBusy() || !isFirstReload(script)) return noteOutdated();
  window.location.reload();
}

/** Whether no page of this script was loaded anew yet; false where the browser refuses to remember it. */
function isFirstReload(script: string): boolean {
  const before = attempt(() => {
    const last = sessionStorage.getItem(RELOADED);
    sessionStorage.setItem(RELOADED, script);
    return last;
  });
  return before !== undefined && before !== script;
}

/** The path of the script that this page runs: each build has its own. */
function pageScript(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script ? new URL(script.src).pathname : "";
}

/** Whether the server has no such script any more. A failure, or what something else answers, does not say so. */
async function isScriptGone(path: string): Promise<boolean> {
  try {
    // By HEAD, which no service worker answers in the server's place.
    const { status, ok, headers } = await fetch(path, { method: "HEAD", cache: "no-store" });
    if (!ok) return status === 404 || status === 410;
    if (/javascript/.test(headers.get("content-type") ?? "")) return false;
    // A static host may answer its page for every address.
    const text = await (await fetch(path, { cache: "no-store" })).text();
    return /<script type="module"[^<>]* src="\/assets\//.test(text);
  } catch {
    return false;
  }
}

/** Whether a reload would disturb: somebody types, or a dialog is open, which a video is too. */
function isPageBusy(): boolean {
  const focused = document.activeElement;
  const isTyping =
    focused instanceof HTMLElement &&
    (focused.matches("input, textarea, select") || focused.isContentEditable);
  return isTyping || document.querySelector("[role=dialog]") !== null;
}
