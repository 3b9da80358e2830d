import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import { showToast } from "@/ui/toast-store.ts";

const ShortcutsDialog = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import("./shortcuts-dialog.tsx").catch(() => ({ default: LoadFailure })),
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
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 hover:text-ink hover:underline md:min-h-8"
      >
        Keyboard shortcuts
      </button>
      {isOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

// A browser may not request the code a second time: only loading the page again helps.
function LoadFailure({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showToast({
      title: "The shortcuts could not be loaded",
      description: "Check your connection and load the page again.",
      variant: "destructive",
    });
    onClose();
  }, [onClose]);
  return null;
}
