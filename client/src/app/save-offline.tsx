import { useState } from "react";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { QuietButton } from "@/ui/button.tsx";
import { loadFailure } from "@/ui/error-boundary.tsx";

const SaveOfflineDialog = lazyOverlay(
  async () => (await import("@/offline/save-offline-dialog.tsx")).SaveOfflineDialog,
  loadFailure("What is saved could not be shown"),
);

/** The button that shows what is saved for use without a connection. */
export function SaveOffline() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        onPointerEnter={SaveOfflineDialog.prefetch}
        onFocus={SaveOfflineDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        Save for offline
      </QuietButton>
      {isOpen && <SaveOfflineDialog onClose={() => setOpen(false)} />}
    </>
  );
}
