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
import { useLocation, useRouter } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { SearchEverything } from "@/features/search/search-everything.tsx";
import { paths } from "@/lib/paths.ts";
import { savedPosition, scrollWhenTallEnough, trackScroll } from "@/lib/scroll-restoration.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { ErrorBoundary, PartBoundary } from "@/ui/message.tsx";
import { OpenSearchContext, PageMain, PageMainContext } from "@/ui/page.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** The frame of every page: header, main part and footer of public pages. Admin pages provide their own. */
export function Shell({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation();
  const { base } = useRouter();
  const mainRef = useNavigationFocus();
  useScrollRestoration();
  if (base) {
    return (
      <PageMainContext value={mainRef}>
        <OpenSearchContext value={() => navigate(paths.search)}>
          <PageMain>{children}</PageMain>
        </OpenSearchContext>
        <ErrorBoundary fallback={null}>
          <LateParts />
        </ErrorBoundary>
      </PageMainContext>
    );
  }
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

/** Focuses the main part when the path changes, even if it mounts later or replaces a focused one. Returns its ref. */
function useNavigationFocus(): (main: HTMLElement) => () => void {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const main = useRef<HTMLElement>(null);
  /** True while the next main part to mount must take the focus. */
  const isWanted = useRef(false);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    isWanted.current = true;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return useCallback((element) => {
    main.current = element;
    // The visitor may have focused something else meanwhile: that focus stays.
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

  // A layout effect runs before the page's own effects, which may scroll on to a heading in the address.
  useLayoutEffect(() => {
    const isNewPage = shownPath.current !== path || window.history.state?.startAtTop;
    shownPath.current = path;
    const saved = savedPosition(key);
    if (saved !== undefined) return scrollWhenTallEnough(saved);
    if (isNewPage) window.scrollTo(0, 0);
  }, [path, key]);
}

/** Loads the parts that can wait until the first page is done (idle-tasks.tsx). Page tests leave them out. */
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

// Pages work without the late parts: if they can't be loaded, the next page tries again.
const loadParts = (): Promise<ComponentType | null> =>
  import("./idle-tasks.tsx").then(
    (loaded) => loaded.LateParts,
    () => null,
  );
