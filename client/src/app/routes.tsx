import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { lazy } from "@/lib/lazy.tsx";
import { adminPages, type Page, type PageKey, PLACEHOLDERS, pages } from "@/lib/pages.ts";
import { FailedPage } from "@/ui/message.tsx";

// Each in a chunk of its own: a visitor loads the screen at hand, and the others when they are about to be opened.
const importUniversity = () => import("@/features/university/university-page.tsx");
const importListing = () => import("@/features/knowledge-base/knowledge-base-page.tsx");
const importArticle = () => import("@/features/knowledge-base/article-page.tsx");
const importWhatsNew = () => import("@/features/news/load-whats-new.ts");
const importSearch = () => import("@/features/search/search-page.tsx");
const importMessages = () => import("@/messages/message-page.tsx");
const importAdmin = () => import("@/features/admin/shell/admin-screen.tsx");
const AdminScreen = lazy(async () => (await importAdmin()).AdminScreen, FailedPage);
const prefetchVideo = async () => (await importUniversity()).VideoModal.prefetch();

/** Where a page is: its path, and its query string with the `?` or empty. */
export type Address = { path: string; search: string };

type Screen = {
  screen: ReactNode;
  /** Loads its code, and that of what the query string opens on it, before it is shown. Never rejects. */
  prefetch?: (search?: string) => Promise<unknown>;
  /** The file of a screen that is a chunk of its own, below client/. */
  module?: string;
  /** Loads what it needs for its first render. Resolves to the address that it moved to, if it did. */
  load?: (address: Address, client: QueryClient) => Promise<string | undefined>;
};

/** A screen: where it is, what events and the window's title call it, and what it shows; a public page with its entry. */
export type Route = Screen &
  Partial<Omit<Page, "path">> & { path: string | undefined; name: string };

function lazyScreen(load: () => Promise<ComponentType>) {
  const Shown = lazy(load, FailedPage);
  return { screen: <Shown />, prefetch: Shown.prefetch };
}

const library = lazyScreen(async () => (await importUniversity()).UniversityPage);
const university: Screen = {
  screen: library.screen,
  prefetch: (search) => {
    // Without its code, the second of the address, which comes with the hydration, would make React drop the HTML.
    return Promise.all([library.prefetch(), search?.includes("video=") && prefetchVideo()]);
  },
  module: "src/features/university/university-page.tsx",
  load: async ({ search }, client) =>
    (await importUniversity()).UniversityPage.load(search, client),
};

const screens: Record<PageKey, Screen> = {
  home: university,
  university,
  knowledgeBase: {
    ...lazyScreen(async () => (await importListing()).KnowledgeBasePage),
    module: "src/features/knowledge-base/knowledge-base-page.tsx",
    load: async ({ search }, client) =>
      (await importListing()).KnowledgeBasePage.load(search, client),
  },
  article: {
    ...lazyScreen(async () => (await importArticle()).ArticlePage),
    module: "src/features/knowledge-base/article-page.tsx",
    load: async ({ path }, client) => (await importArticle()).ArticlePage.load(path, client),
  },
  whatsNew: {
    ...lazyScreen(async () => (await import("@/features/news/whats-new-page.tsx")).WhatsNewPage),
    module: "src/features/news/whats-new-page.tsx",
    load: async ({ search }, client) => (await importWhatsNew()).loadWhatsNew(search, client),
  },
  search: {
    ...lazyScreen(async () => (await importSearch()).SearchPage),
    module: "src/features/search/search-page.tsx",
    load: async ({ search }, client) => (await importSearch()).SearchPage.load(search, client),
  },
  message: {
    ...lazyScreen(async () => (await importMessages()).MessagePage),
    load: async ({ search }, client) => (await importMessages()).loadMessage(search, client),
  },
};

/** Every screen in the order of matching; the last one, without a path, matches every other path. */
export const routes: readonly Route[] = [
  ...pages.map((page) => ({ ...page, ...screens[page.key] })),
  ...Object.entries(adminPages).map(([screen, page]) =>
    adminRoute(page, screen as keyof typeof adminPages),
  ),
  // Not built yet: the name alone.
  ...PLACEHOLDERS.map((name) => ({
    path: `/${name.toLowerCase()}`,
    name,
    screen: (
      <h1 className="gutters max-w-page py-24 text-center text-title font-bold">{`${name} Page`}</h1>
    ),
  })),
  {
    path: undefined,
    name: "404 Page Not Found",
    ...lazyScreen(async () => (await import("./not-found.tsx")).NotFound),
    module: "src/app/not-found.tsx",
  },
];

function adminRoute(page: { path: string; name: string }, screen: keyof typeof adminPages): Route {
  return {
    ...page,
    screen: <AdminScreen name={screen} />,
    prefetch: () =>
      Promise.all([
        AdminScreen.prefetch(),
        importAdmin().then(
          ({ prefetchAdminScreen }) => prefetchAdminScreen(screen),
          // The screen says so, and tries again.
          () => undefined,
        ),
      ]),
  };
}

export function routeOf(path: string): Route {
  const wanted = path.toLowerCase().replace(/(.)\/$/, "$1");
  const found = routes.find(
    (route) =>
      route.path === undefined ||
      route.path === wanted ||
      (route.path.endsWith("/*") && wanted.startsWith(route.path.slice(0, -1))),
  );
  if (!found) throw new Error("No route matches every path.");
  return found;
}

/** Loads the code of the screen at an address before it is shown. Never rejects. */
export async function prefetchScreen(path: string, search?: string): Promise<void> {
  await routeOf(path).prefetch?.(search);
}

/** Loads what a page needs for its first render. Resolves to the address that it moved to, if it did. */
export async function loadPage(address: Address, client: QueryClient): Promise<string | undefined> {
  return (await routeOf(address.path).load?.(address, client)) ?? undefined;
}
