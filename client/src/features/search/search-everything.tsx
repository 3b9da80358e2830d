import { Search } from "lucide-react";
import { useButtonLink } from "@/lib/hydration.ts";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { paths } from "@/lib/paths.ts";
import { useShortcut } from "@/lib/shortcuts.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { NativeDialog } from "@/ui/native-dialog.tsx";

// Outside every route's boundary: a palette that can't be loaded must not take the page with it.
const SearchPalette = overlayOnDemand(
  async () => (await import("./search-palette.tsx")).SearchPalette,
  LoadFailure,
);

type SearchEverythingProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function isPaletteShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k";
}

/** The button that opens the search over everything, a link to its page where no script runs, and the open search; Ctrl+K and ⌘K open it too. */
export function SearchEverything({ isOpen, onOpenChange }: SearchEverythingProps) {
  useShortcut(isPaletteShortcut, () => onOpenChange(true));
  const onClose = () => onOpenChange(false);

  return (
    <>
      <a
        href={paths.search}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={SearchPalette.prefetch}
        onFocus={SearchPalette.prefetch}
        {...useButtonLink(() => onOpenChange(true))}
        className="flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-medium border border-line-2 text-ink-3 transition-colors duration-150 hover:bg-mist hover:text-ink md:size-10 xl:h-10 xl:w-auto xl:justify-start xl:pl-3 xl:pr-2"
      >
        <Search size={18} className="max-xl:text-ink-2" />
        <span className="whitespace-nowrap max-xl:sr-only">Search everything</span>
        <kbd
          aria-hidden
          className="ml-2 rounded-small border border-line-2 px-1.5 py-0.5 font-sans text-tiny font-semibold max-xl:hidden noscript:hidden"
        >
          Ctrl K
        </kbd>
      </a>
      {isOpen && (
        <ErrorBoundary
          fallback={<LoadFailure onClose={onClose} onRetry={() => window.location.reload()} />}
        >
          <SearchPalette onClose={onClose} />
        </ErrorBoundary>
      )}
    </>
  );
}

type LoadFailureProps = { onClose: () => void; onRetry: () => void };

function LoadFailure({ onClose, onRetry }: LoadFailureProps) {
  return (
    <NativeDialog title="Search everything" onClose={onClose}>
      <div role="alert">
        <p className="text-h3 font-[650]">The search could not be loaded.</p>
        <p className="mb-5 mt-1 text-ink-2">
          Check your connection and try again. If that doesn’t help, load the page again.
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </NativeDialog>
  );
}
