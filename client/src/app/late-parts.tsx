import { MessageTools } from "@/messages/message-tools.tsx";
import { OfflineBar } from "@/offline/offline-bar.tsx";

/** What public pages have besides what they show: the service worker, not in development, and what readers report with. */
export function LateParts() {
  return (
    <>
      {import.meta.env.PROD && <OfflineBar />}
      <MessageTools />
    </>
  );
}
