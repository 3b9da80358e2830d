import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { lazy } from "@/lib/lazy.tsx";
import { adminPages, type Page, type PageKey, PLACEHOLDERS, pages } from "@/lib/pages.ts";
import { baseOf, pagePath, paths } from "@/lib/paths.ts";
import { FailedPage } from "@/ui/message.tsx";

// Each page has a chunk of its own, loaded when the page is opened or about to be.
const importUniversity = () => import("@/features/university/university-page.tsx");
const importListing = () => import("@/features/knowledge-base/knowledge-base-page.tsx");
const importArticle = () => import("@/features/knowledge-base/article-page.tsx");
const importWhatsNew = () => import("@/features/news/load-whats-new.ts");
const importSearch = () => import("@/features/search/search-page.tsx");
const importMessages = () => import("@/messages/message-page.tsx");
const importPanel = () => import("./panel/panel-page.tsx");
const importAdmin = () => import("@/features/admin/shell/lazy-admin-page.tsx");
const LazyAdminPage = lazy(async () => (await importAdmin()).LazyAdminPage, FailedPage);
const prefetchVideo = async () => (await importUniversity()).LazyVideoModal.prefetch();

/** A page's path, and its query string with the `?` or empty. */
export type Address = { path: string; search: string };

type PageParts = {
  element: ReactNode;
  /** Loads the code of the page and of the dialog that its query string opens. Never rejects. */
  prefetch?: (search?: string) => Promise<unknown>;
  /** The file of the page's chunk, below client/; left out if it has no chunk of its own. */
  module?: string;
  /** Loads the data of the first render. Resolves to the address that the page moved to, or undefined. */
  load?: (address: Address, client: QueryClient) => Promise<string | undefined>;
};

/**
 * A route: its path, its names in events and the window's title, and its component; a public page also has its entry.
 */
export type Route = PageParts &
  Partial<Omit<Page, "path">> & { path: string | undefined; name: string };

function lazyPage(load: () => Promise<ComponentType>) {
  const Shown = lazy(load, FailedPage);
  return { element: <Shown />, prefetch: Shown.prefetch };
}

const library = lazyPage(async () => (await importUniversity()).UniversityPage);
const university: PageParts = {
  element: library.element,
  prefetch: (search) => {
    // The dialog's code must be there before hydration, which adds the address's second: React would drop the server's
    // HTML.
    return Promise.all([library.prefetch(), search?.includes("video=") && prefetchVideo()]);
  },
  module: "src/features/university/university-page.tsx",
  load: async ({ search }, client) =>
    (await importUniversity()).UniversityPage.load(search, client),
};

const pageParts: Record<PageKey, PageParts> = {
  home: university,
  university,
  knowledgeBase: {
    ...lazyPage(async () => (await importListing()).KnowledgeBasePage),
    module: "src/features/knowledge-base/knowledge-base-page.tsx",
    load: async ({ search }, client) =>
      (await importListing()).KnowledgeBasePage.load(search, client),
  },
  article: {
    ...lazyPage(async () => (await importArticle()).ArticlePage),
    module: "src/features/knowledge-base/article-page.tsx",
    load: async ({ path }, client) => (await importArticle()).ArticlePage.load(path, client),
  },
  whatsNew: {
    ...lazyPage(async () => (await import("@/features/news/whats-new-page.tsx")).WhatsNewPage),
    module: "src/features/news/whats-new-page.tsx",
    load: async ({ search }, client) => (await importWhatsNew()).loadWhatsNew(search, client),
  },
  search: {
    ...lazyPage(async () => (await importSearch()).SearchPage),
    module: "src/features/search/search-page.tsx",
    load: async ({ search }, client) => (await importSearch()).SearchPage.load(search, client),
  },
  panel: {
    ...lazyPage(async () => (await importPanel()).PanelStart),
    load: async ({ search }, client) => (await importPanel()).PanelStart.load(search, client),
  },
  message: {
    ...lazyPage(async () => (await importMessages()).MessagePage),
    load: async ({ search }, client) => (await importMessages()).loadMessage(search, client),
  },
};

const publicRoutes: readonly Route[] = pages.map((page) => ({ ...page, ...pageParts[page.key] }));

const notFound: Route = {
  path: undefined,
  name: "404 Page Not Found",
  ...lazyPage(async () => (await import("./not-found.tsx")).NotFound),
  module: "src/app/not-found.tsx",
};

/** All routes in the order of matching. The last one has no path and matches every other. */
const routes: readonly Route[] = [
  ...publicRoutes,
  ...Object.entries(adminPages).map(([key, page]) =>
    adminRoute(page, key as keyof typeof adminPages),
  ),
  // Pages that are not built yet show their name alone.
  ...PLACEHOLDERS.map((name) => ({
    path: `/${name.toLowerCase()}`,
    name,
    element: (
      <h1 className="gutters max-w-page py-24 text-center text-title font-bold">{`${name} Page`}</h1>
    ),
  })),
  notFound,
];

const Panel = lazy(async () => (await importPanel()).Panel, FailedPage);

/** The routes of the help panel: public pages alone, of which the panel itself takes the home's place. */
const panelRoutes: readonly Route[] = [...publicRoutes, notFound]
  .filter(({ key }) => key !== "home")
  .map((route) => ({
    ...route,
    path: route.path === paths.panel ? "/" : route.path,
    element: <Panel>{route.element}</Panel>,
    prefetch: (search) => Promise.all([Panel.prefetch(), route.prefetch?.(search)]),
  }));

function adminRoute(page: { path: string; name: string }, key: keyof typeof adminPages): Route {
  return {
    ...page,
    element: <LazyAdminPage name={key} />,
    prefetch: () =>
      Promise.all([
        LazyAdminPage.prefetch(),
        importAdmin().then(
          ({ prefetchAdminPage }) => prefetchAdminPage(key),
          // The page shows the error and offers to try again.
          () => undefined,
        ),
      ]),
  };
}

/** The routes below a path of the router: the help panel's, or all. */
export const routesBelow = (base: string) => (base ? panelRoutes : routes);

export function routeOf(path: string): Route {
  const wanted = pagePath(path)
    .toLowerCase()
    .replace(/(.)\/$/, "$1");
  const found = routesBelow(baseOf(path)).find(
    (route) =>
      route.path === undefined ||
      route.path === wanted ||
      (route.path.endsWith("/*") && wanted.startsWith(route.path.slice(0, -1))),
  );
  if (!found) throw new Error("No route matches every path.");
  return found;
}

/** Loads a page's code ahead of showing it. Never rejects. */
export async function prefetchPage(path: string, search?: string): Promise<void> {
  await routeOf(path).prefetch?.(search);
}

/** Loads the data of a page's first render. Resolves to the address that the page moved to, or undefined. */
export async function loadPage(address: Address, client: QueryClient): Promise<string | undefined> {
  const { path, search } = address;
  const movedTo = await routeOf(path).load?.({ path: pagePath(path), search }, client);
  return movedTo && baseOf(path) + movedTo;
}
