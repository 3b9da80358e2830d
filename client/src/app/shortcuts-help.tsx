import { useState } from "react";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import { QuietButton } from "@/ui/quiet-button.tsx";
import { LoadFailure } from "./load-failure.tsx";

const ShortcutsDialog = overlayOnDemand(() =>
  import("./shortcuts-dialog.tsx").then(
    (module) => module.ShortcutsDialog,
    () => ShortcutsFailure,
  ),
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

function ShortcutsFailure(props: { onClose: () => void }) {
  return <LoadFailure title="The shortcuts could not be loaded" {...props} />;
}
