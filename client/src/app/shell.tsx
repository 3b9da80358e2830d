import { isAdminPath } from "@shared/admin-path.ts";
import { type ReactNode, useCallback, useState } from "react";
import { useLocation } from "wouter";
import { SearchEverything } from "@/features/search/search-everything.tsx";
import { OpenSearchContext } from "@/lib/open-search.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { PageMain, PageMainContext } from "@/ui/page-main.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Offline } from "./offline.tsx";
import { PartBoundary } from "./route-boundary.tsx";
import { useNavigationFocus } from "./use-navigation-focus.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

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
        <Offline />
      </ErrorBoundary>
    </OpenSearchContext>
  );
}
