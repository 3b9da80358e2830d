import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isShortcut } from "@/lib/shortcuts.ts";
import { showToast } from "@/ui/toast-store.ts";

type Shown = (props: { onClose: () => void }) => ReactNode;

const ShortcutsDialog = lazy(() =>
  import("./shortcuts-dialog.tsx").then(
    (module): { default: Shown } => ({ default: module.ShortcutsDialog }),
    () => ({ default: DialogMissing }),
  ),
);

/** The button that shows the keyboard shortcuts; `?` shows them too, from anywhere on the page. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event, "?")) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, []);

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

/** Says that the list did not arrive; a browser may not ask for it a second time. */
function DialogMissing({ onClose }: { onClose: () => void }): ReactNode {
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
