import { isAdminPath } from "@shared/admin-path.ts";
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { SearchEverything } from "@/features/search/search-everything.tsx";
import { savedPosition, scrollWhenTallEnough, trackScroll } from "@/lib/scroll-restoration.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { ErrorBoundary, PartBoundary } from "@/ui/message.tsx";
import { OpenSearchContext, PageMain, PageMainContext } from "@/ui/page.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What surrounds every screen: header, main part and footer of public ones; admin screens provide their own. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const mainRef = useNavigationFocus();
  useScrollRestoration();
  return (
    <PageMainContext value={mainRef}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="absolute left-4 top-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-[650] text-brand-on focus:translate-y-0"
        >
          Skip to content
        </a>
        {isAdminPath(path) ? children : <PublicPage>{children}</PublicPage>}
      </div>
    </PageMainContext>
  );
}

function PublicPage({ children }: { children: ReactNode }) {
  const [isSearchOpen, setSearchOpen] = useState(false);
  const openSearch = useCallback(() => setSearchOpen(true), []);
  return (
    <OpenSearchContext value={openSearch}>
      <PartBoundary>
        <Header>
          <SearchEverything isOpen={isSearchOpen} onOpenChange={setSearchOpen} />
        </Header>
      </PartBoundary>
      <PageMain>{children}</PageMain>
      <PartBoundary>
        <Footer />
      </PartBoundary>
      <ErrorBoundary fallback={null}>
        <LateParts />
      </ErrorBoundary>
    </OpenSearchContext>
  );
}

/** Focuses the main part when the path changes, also one mounted later in the place of one that had it. Returns its ref. */
function useNavigationFocus(): (main: HTMLElement) => () => void {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const main = useRef<HTMLElement>(null);
  /** Whether a main part that is mounted takes the focus. */
  const isWanted = useRef(false);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    isWanted.current = true;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return useCallback((element) => {
    main.current = element;
    // Unless the visitor has focused something else meanwhile.
    if (isWanted.current && document.activeElement === document.body) {
      element.focus({ preventScroll: true });
    }
    return () => {
      main.current = null;
      if (element.contains(document.activeElement)) isWanted.current = true;
    };
  }, []);
}

/** Shows a new path from its top and restores the scroll position on Back, Forward and reload. */
function useScrollRestoration(): void {
  const [path] = useLocation();
  const key = useHistoryState<{ scrollKey?: string } | null>()?.scrollKey;
  const shownPath = useRef(path);

  useLayoutEffect(trackScroll, []);

  // In the layout phase, before a screen's own effects: one may lead further, to the heading that the address names.
  useLayoutEffect(() => {
    const isNewPage = shownPath.current !== path || window.history.state?.startAtTop;
    shownPath.current = path;
    const saved = savedPosition(key);
    if (saved !== undefined) return scrollWhenTallEnough(saved);
    if (isNewPage) window.scrollTo(0, 0);
  }, [path, key]);
}

/** What can wait until the first view is done (idle-tasks.tsx). Tests of the pages go without. */
function LateParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (import.meta.env.MODE === "test") return;
    const load = () => whenIdle(() => void loadParts().then((loaded) => setParts(() => loaded)));
    if (document.readyState === "complete") load();
    else window.addEventListener("load", load, { once: true });
    return () => window.removeEventListener("load", load);
  }, []);

  return Parts && <Parts />;
}

// A page that can't load them works without, and the next one tries again.
const loadParts = (): Promise<ComponentType | null> =>
  import("./idle-tasks.tsx").then(
    (loaded) => loaded.LateParts,
    () => null,
  );
