import { dateAndTime } from "@shared/text/dates.ts";
import { CloudOff, RefreshCw } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import {
  type Connection,
  isMetered,
  noteReachability,
  noteSavedAt,
  readConnection,
  subscribeConnection,
  useConnection,
} from "@/lib/connection.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { Button } from "@/ui/button.tsx";
import {
  loadNewVersion,
  useUpdateNotice,
  watchLoadFailures,
  watchResponses,
  watchUpdates,
} from "./new-version.ts";
import {
  askWorker,
  findRegistration,
  hearWorker,
  probeServer,
  registerWorker,
  tellWorker,
} from "./worker-client.ts";

/** A quiet bar at the window's lower edge: that the site can't be reached, or that a new version is ready. */
export function OfflineBar() {
  const connection = useConnection();
  const isUpdateReady = useUpdateNotice();
  const isOnline = connection.state === "online";
  const hasNotice = !isOnline || isUpdateReady;
  useEffect(startOffline, []);

  return (
    <div
      // Live from the start, so that what comes is read out; a status only when it says something.
      aria-live="polite"
      role={hasNotice ? "status" : undefined}
      data-bar={hasNotice || undefined}
      className={
        hasNotice
          ? "pointer-events-auto border-t border-line-2 bg-card pb-[env(safe-area-inset-bottom)] text-small text-ink-2"
          : undefined
      }
    >
      {!isOnline && (
        <Line icon={<CloudOff size={18} />}>
          <p className="text-balance">{offlineText(connection)}</p>
        </Line>
      )}
      {isOnline && isUpdateReady && (
        <Line icon={<RefreshCw size={18} />}>
          <p>A new version is ready.</p>
          <Button variant="outline" onClick={loadNewVersion}>
            Reload
          </Button>
        </Line>
      )}
    </div>
  );
}

function offlineText({ state, savedAt }: Connection): string {
  const what = state === "offline" ? "You’re offline." : "The site can’t be reached.";
  return savedAt ? `${what} Saved copy of ${dateAndTime(savedAt)}.` : what;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="gutters flex min-h-12 max-w-page items-center justify-center gap-3 py-1">
      <span aria-hidden className="shrink-0 text-brand-ink">
        {icon}
      </span>
      {children}
    </div>
  );
}

/** In ms: how often a page that is shown asks whether the server is back. */
const PROBE_INTERVAL = 15_000;

/** Starts the service worker and keeps this page informed. Returns how to stop. */
function startOffline(): () => void {
  const stopHearing = hearWorker((message) => {
    if (message.type === "connection") noteReachability(message.isReachable);
    if (message.type === "saved") noteSavedAt(message.state.savedAt);
  });
  const stopProbing = probeWhileUnreachable();
  const stopWatching = watchLoadFailures();
  watchResponses();
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

/** In ms: how long a page is read, without being touched, until it counts as used. */
const READ_FOR = 10_000;
/** In ms: what the first use asks for, such as an article that was pressed, has the connection to itself for so long. */
const AFTER_FIRST_USE = 1_500;

/**
 * Resolves to true once a service worker is wanted: there is one already, or a first visitor uses or reads the page. A
 * visitor who leaves at once loads nothing more. Resolves to false for visitors who save data, or may pay for it: they
 * get one only on request.
 */
async function isWanted(): Promise<boolean> {
  if (await findRegistration()) return true;
  if (isMetered()) return false;
  await new Promise<void>((resolve) => {
    onFirstInteraction(() => setTimeout(resolve, AFTER_FIRST_USE));
    setTimeout(resolve, READ_FOR);
  });
  return true;
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
