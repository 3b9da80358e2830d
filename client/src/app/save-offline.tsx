import { useState } from "react";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { QuietButton } from "@/ui/quiet-button.tsx";
import { LoadFailure } from "./load-failure.tsx";

const SaveOfflineDialog = overlayOnDemand(() =>
  import("@/offline/save-offline-dialog.tsx").then(
    (module) => module.SaveOfflineDialog,
    () => SaveOfflineFailure,
  ),
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

function SaveOfflineFailure(props: { onClose: () => void }) {
  return <LoadFailure title="What is saved could not be shown" {...props} />;
}
