import { CloudOff, RefreshCw } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { type Connection, useConnection } from "@/lib/connection.ts";
import { Button } from "@/ui/button.tsx";
import { formatTime } from "./format.ts";
import { startOffline } from "./start-offline.ts";
import { loadNewVersion, useUpdateNotice } from "./update-store.ts";

/** A quiet bar at the window's lower edge: that the site can't be reached, or that a new version is ready. */
export function OfflineBar() {
  const connection = useConnection();
  const isUpdateReady = useUpdateNotice();
  const isOnline = connection.state === "online";
  const hasNotice = !isOnline || isUpdateReady;
  useEffect(startOffline, []);

  return (
    <>
      <div
        // Live from the start, so that what comes is read out; a status only when it says something.
        aria-live="polite"
        role={hasNotice ? "status" : undefined}
        className="fixed inset-x-0 bottom-0 z-20 border-line-2 bg-card text-small text-ink-2 not-empty:border-t not-empty:pb-[env(safe-area-inset-bottom)] print:hidden"
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
      {/* The page's end stays in sight above the bar. */}
      {hasNotice && <div className="h-14 bg-mist print:hidden" />}
    </>
  );
}

function offlineText({ state, savedAt }: Connection): string {
  const what = state === "offline" ? "You’re offline." : "The site can’t be reached.";
  return savedAt ? `${what} Saved copy of ${formatTime(savedAt)}.` : what;
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
