import type { QueryClient } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { lazy } from "@/lib/lazy.tsx";
import { PLACEHOLDERS, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { FailedPage } from "@/ui/message.tsx";

// Each in a chunk of its own: a visitor loads the screen at hand, and the others when they are about to be opened.
const importUniversity = () => import("@/features/university/university-page.tsx");
const importListing = () => import("@/features/knowledge-base/knowledge-base-page.tsx");
const importArticle = () => import("@/features/knowledge-base/article-page.tsx");
const importSearch = () => import("@/features/search/search-page.tsx");
const UniversityPage = lazy(async () => (await importUniversity()).UniversityPage, FailedPage);
const KnowledgeBasePage = lazy(async () => (await importListing()).KnowledgeBasePage, FailedPage);
const ArticlePage = lazy(async () => (await importArticle()).ArticlePage, FailedPage);
const SearchPage = lazy(async () => (await importSearch()).SearchPage, FailedPage);
const NotFound = lazy(async () => (await import("./not-found.tsx")).NotFound, FailedPage);
const WhatsNewPage = lazy(
  async () => (await import("@/features/news/whats-new-page.tsx")).WhatsNewPage,
  FailedPage,
);
const importMessages = () => import("@/messages/message-page.tsx");
const MessagePage = lazy(async () => (await importMessages()).MessagePage, FailedPage);
const importWhatsNew = () => import("@/features/news/load-whats-new.ts");
const prefetchVideo = async () => (await importUniversity()).VideoModal.prefetch();

const importAdmin = () => import("@/features/admin/shell/admin-screen.tsx");
const AdminScreen = lazy(async () => (await importAdmin()).AdminScreen, FailedPage);

/** Where a page is: its path, and its query string with the `?` or empty. */
export type Address = { path: string; search: string };

/** A screen: where it is, what events and the window's title call it, and what it shows. */
export type Route = {
  path: string | undefined;
  name: string;
  screen: ReactNode;
  /** Loads its code, and that of what the query string opens on it, before it is shown. Never rejects. */
  prefetch?: (search?: string) => Promise<unknown>;
  /** The file of a screen that is a chunk of its own, below client/. */
  module?: string;
  /** Loads what it needs for its first render. Resolves to the address that it moved to, if it did. */
  load?: (address: Address, client: QueryClient) => Promise<string | undefined>;
};

const university = {
  name: `${site.product} University`,
  screen: <UniversityPage />,
  prefetch: (search?: string) => {
    // Without its code, the second that the address names, which comes with the hydration, would make React drop the
    // server's HTML.
    return Promise.all([UniversityPage.prefetch(), search?.includes("video=") && prefetchVideo()]);
  },
  module: "src/features/university/university-page.tsx",
  load: async ({ search }: Address, client: QueryClient) =>
    (await importUniversity()).UniversityPage.load(search, client),
};

/** Every screen in the order of matching; the last one, without a path, matches every other path. */
export const routes: readonly Route[] = [
  { path: "/", ...university },
  { path: paths.university, ...university },
  {
    path: paths.knowledgeBase,
    name: "Knowledge Base",
    screen: <KnowledgeBasePage />,
    prefetch: KnowledgeBasePage.prefetch,
    module: "src/features/knowledge-base/knowledge-base-page.tsx",
    load: async ({ search }, client) =>
      (await importListing()).KnowledgeBasePage.load(search, client),
  },
  {
    path: `${paths.knowledgeBase}/*`,
    name: "Knowledge Base Article",
    screen: <ArticlePage />,
    prefetch: ArticlePage.prefetch,
    module: "src/features/knowledge-base/article-page.tsx",
    load: async ({ path }, client) => (await importArticle()).ArticlePage.load(path, client),
  },
  {
    path: paths.whatsNew,
    name: "What’s new",
    screen: <WhatsNewPage />,
    prefetch: WhatsNewPage.prefetch,
    module: "src/features/news/whats-new-page.tsx",
    load: async ({ search }, client) => (await importWhatsNew()).loadWhatsNew(search, client),
  },
  {
    path: paths.search,
    name: "Search",
    screen: <SearchPage />,
    prefetch: SearchPage.prefetch,
    module: "src/features/search/search-page.tsx",
    load: async ({ search }, client) => (await importSearch()).SearchPage.load(search, client),
  },
  ...(site.messages
    ? [
        {
          path: paths.message,
          name: "Tell us what is missing",
          screen: <MessagePage />,
          prefetch: MessagePage.prefetch,
          load: async ({ search }: Address, client: QueryClient) =>
            (await importMessages()).loadMessage(search, client),
        },
      ]
    : []),
  adminRoute(paths.signIn, "Admin Access", "sign-in"),
  adminRoute(paths.dashboard, "Knowledge Base Admin", "dashboard"),
  adminRoute(paths.videosAdmin, "Video Library Admin", "videos"),
  adminRoute(paths.insight, "Insight", "insight"),
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
    screen: <NotFound />,
    prefetch: NotFound.prefetch,
    module: "src/app/not-found.tsx",
  },
];

function adminRoute(
  path: string,
  name: string,
  screen: ComponentProps<typeof AdminScreen>["name"],
): Route {
  return {
    path,
    name,
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

/** The route of a path. */
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
