import { useState } from "react";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import { loadFailure } from "@/ui/load-failure.tsx";
import { QuietButton } from "@/ui/quiet-button.tsx";

const ShortcutsDialog = overlayOnDemand(
  async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
  loadFailure("The shortcuts could not be loaded"),
);

/** The button that shows the keyboard shortcuts; `?` shows them too, from anywhere on the page. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);

  useShortcut(
    (press) => isSingleKey(press, "?"),
    () => setOpen(true),
  );

  return (
    <>
      <QuietButton
        onPointerEnter={ShortcutsDialog.prefetch}
        onFocus={ShortcutsDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </QuietButton>
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
