import {
  noteReachability,
  noteSavedAt,
  readConnection,
  subscribeConnection,
} from "@/lib/connection.ts";
import { isPageBusy } from "./is-page-busy.ts";
import { isScriptGone, pageScript } from "./page-script.ts";
import { noteOutdated, watchAnswers, watchUpdates } from "./update-store.ts";
import { askWorker, hearWorker, probeServer, registerWorker, tellWorker } from "./worker-client.ts";

/** In ms: how often a page that is shown asks whether the server is back. */
const PROBE_INTERVAL = 15_000;

/** Starts the service worker and keeps this page informed. Returns how to stop. */
export function startOffline(): () => void {
  const stopHearing = hearWorker((message) => {
    if (message.type === "connection") noteReachability(message.isReachable);
    if (message.type === "saved") noteSavedAt(message.state.savedAt);
  });
  const stopProbing = probeWhileUnreachable();
  const stopWatching = watchLoadFailures();
  watchAnswers();
  void startWorker();
  return () => {
    stopHearing();
    stopProbing();
    stopWatching();
  };
}

async function startWorker(): Promise<void> {
  if (!(await isWanted())) return;
  const registration = await registerWorker();
  if (!registration) return;
  watchUpdates(registration);
  if (registration.active) {
    const { copy, isReachable } = await askWorker(registration.active, { type: "state" });
    noteSavedAt(copy.savedAt);
    noteReachability(isReachable);
  }
  await tellWorker({ type: "save", all: false });
}

// Who saves data is served by a worker only once one was asked for.
async function isWanted(): Promise<boolean> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData || Boolean(await navigator.serviceWorker?.getRegistration());
}

function probeWhileUnreachable(): () => void {
  const probe = () => {
    const isLost = readConnection().state === "unreachable";
    if (isLost && document.visibilityState === "visible") void probeServer();
  };
  const timer = setInterval(probe, PROBE_INTERVAL);
  // Back online, but the last that is known of the server is from before.
  let before = readConnection().state;
  const stop = subscribeConnection(() => {
    const { state } = readConnection();
    if (before === "offline") probe();
    if (before !== "online" && state === "online") void tellWorker({ type: "save", all: false });
    before = state;
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}

const RELOADED = "reloaded-from";

/** Watches for code that fails to load because the server has another version by now. Returns how to stop. */
function watchLoadFailures(): () => void {
  const handle = () => void replaceOutdatedPage();
  window.addEventListener("vite:preloadError", handle);
  return () => window.removeEventListener("vite:preloadError", handle);
}

async function replaceOutdatedPage(): Promise<void> {
  const script = pageScript();
  if (!(await isScriptGone(script))) return;
  // Once: where it does not help, somebody decides.
  if (isPageBusy() || sessionStorage.getItem(RELOADED) === script) return noteOutdated();
  sessionStorage.setItem(RELOADED, script);
  window.location.reload();
}
