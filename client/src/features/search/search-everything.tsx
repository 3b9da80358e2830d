import { Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { useShortcut } from "@/lib/shortcuts.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";

// Outside every route's boundary: a palette that can't be loaded must not take the page with it.
const SearchPalette = lazy(() =>
  import("./search-palette.tsx").catch(() => ({ default: LoadFailure })),
);

type SearchEverythingProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function isPaletteShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k";
}

/** The button that opens the search over everything, and the open search; Ctrl+K and ⌘K open it too. */
export function SearchEverything({ isOpen, onOpenChange }: SearchEverythingProps) {
  useShortcut(isPaletteShortcut, () => onOpenChange(true));

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onOpenChange(true)}
        className="flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-medium border border-line-2 text-ink-3 transition-colors duration-150 hover:bg-mist hover:text-ink md:size-10 xl:h-10 xl:w-auto xl:justify-start xl:pl-3 xl:pr-2"
      >
        <Search size={18} className="max-xl:text-ink-2" />
        <span className="whitespace-nowrap max-xl:sr-only">Search everything</span>
        <kbd
          aria-hidden
          className="ml-2 rounded-small border border-line-2 px-1.5 py-0.5 font-sans text-tiny font-semibold max-xl:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchPalette onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  );
}

// A browser may not ask for the palette's code a second time: only loading the page again helps.
function LoadFailure({ onClose }: { onClose: () => void }) {
  return (
    <Dialog variant="palette" title="Search everything" onClose={onClose}>
      <div role="alert" className="px-5 pb-10 pt-14 text-center">
        <p className="text-h3 font-[650]">The search could not be loaded.</p>
        <p className="mb-5 mt-1 text-ink-2">Check your connection and load the page again.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    </Dialog>
  );
}
