import { Search } from "lucide-react";
import { useButtonLink } from "@/lib/hydration.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { paths } from "@/lib/paths.ts";
import { pressedKey, useShortcut } from "@/lib/shortcuts.ts";
import { ErrorBoundary, loadFailure } from "@/ui/message.tsx";

const LoadFailure = loadFailure("The search could not be loaded");

const SearchPalette = lazyOverlay(
  async () => (await import("./search-palette.tsx")).SearchPalette,
  LoadFailure,
);

type SearchEverythingProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function isPaletteShortcut(press: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  return (ctrlKey || metaKey) && !altKey && !shiftKey && pressedKey(press) === "K";
}

/**
 * The button that opens the search over everything, and the open search; Ctrl+K and ⌘K open it too. Without scripts the
 * button is a link to the search page.
 */
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
        // The palette is outside every route's error boundary: its errors must not replace the page.
        <ErrorBoundary fallback={<LoadFailure onClose={onClose} />}>
          <SearchPalette onClose={onClose} />
        </ErrorBoundary>
      )}
    </>
  );
}
