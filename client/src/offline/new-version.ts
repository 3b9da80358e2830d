import { useSyncExternalStore } from "react";
import { observeResponses } from "@/data/http.ts";
import { attempt } from "@/lib/stored-value.ts";
import { askWorker } from "./worker-client.ts";

/** In ms: how often a page that stays open looks for a new version when it is looked at again. */
const CHECK_INTERVAL = 3_600_000;
/**
 * In ms: how often a response of another version makes the page look for it. Servers may alternate while they are
 * replaced.
 */
const LOOK_INTERVAL = 60_000;
/** In ms: how soon after something was finished a waiting notice shows. */
const BUSY_INTERVAL = 2_000;
/** In ms: how long somebody who wants the new version waits for it at most. */
const TAKEOVER_LIMIT = 3_000;

const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | null = null;
let isOutdated = false;
let isReloading = false;

/** True if the notice of a new version may show: nobody types, watches or has a dialog open. */
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

/** Looks for a new version when a response of the API comes from another build than this page. */
export function watchResponses(): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  observeResponses(({ headers }) => {
    const script = headers.get("x-page-script");
    const isOther = script !== null && script !== pageScript();
    if (!isOther || Date.now() - lookedAt < LOOK_INTERVAL) return;
    lookedAt = Date.now();
    void lookForNewVersion();
  });
}

// The only sign of a new version, if there is no service worker, is that this page's script is gone.
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

/** True before the first reload for this script; false if the browser can't remember reloads. */
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

/** True if the server has no such script any more. A failed request, or a response from elsewhere, doesn't tell. */
async function isScriptGone(path: string): Promise<boolean> {
  try {
    // Service workers leave HEAD to the server.
    const { status, ok, headers } = await fetch(path, { method: "HEAD", cache: "no-store" });
    if (!ok) return status === 404 || status === 410;
    if (/javascript/.test(headers.get("content-type") ?? "")) return false;
    // A static host may send its page for every address.
    const text = await (await fetch(path, { cache: "no-store" })).text();
    return /<script type="module"[^<>]* src="\/assets\//.test(text);
  } catch {
    return false;
  }
}

/** Tells if a reload would disturb: somebody types, or a dialog (or video) is open. */
function isPageBusy(): boolean {
  const focused = document.activeElement;
  const isTyping =
    focused instanceof HTMLElement &&
    (focused.matches("input, textarea, select") || focused.isContentEditable);
  return isTyping || document.querySelector("[role=dialog]") !== null;
}
