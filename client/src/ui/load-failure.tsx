import { useEffect } from "react";
import { FailedRequest } from "./failed-request.tsx";
import { PageMain } from "./page-main.tsx";
import { showToast } from "./toast-store.ts";

type LoadFailureProps = { title: string; onClose: () => void };

function LoadFailure({ title, onClose }: LoadFailureProps) {
  useEffect(() => {
    showToast({
      title,
      description:
        "Check your connection and try again. If that doesn’t help, load the page again.",
      variant: "destructive",
    });
    onClose();
  }, [title, onClose]);
  return null;
}

/** What stands in for a dialog whose code could not be loaded: it says so, and closes, to be opened again. */
export const loadFailure =
  (title: string) =>
  ({ onClose }: { onClose: () => void }) => <LoadFailure title={title} onClose={onClose} />;

/** Stands in for a part of a page whose code could not be loaded. */
export function FailedPart(props: { onRetry: () => void; as?: "h1" }) {
  // Browsers before 2026 may not request the code a second time.
  return <FailedRequest message="If that doesn’t help, load the page again." {...props} />;
}

/** Stands in for a page, in its main part: admin pages provide their own, which is missing then. */
export function FailedPage(props: { onRetry: () => void }) {
  return (
    <PageMain>
      <FailedPart {...props} as="h1" />
    </PageMain>
  );
}
