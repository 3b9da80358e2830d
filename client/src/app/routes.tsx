import { lazy, type ReactNode } from "react";
import { loadContent } from "@/content/content-store.ts";
import { KnowledgeBasePage } from "@/features/knowledge-base/knowledge-base-page.tsx";
import { UniversityPage } from "@/features/university/university-page.tsx";
import { PLACEHOLDERS, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { NotFound } from "./not-found.tsx";

// In a chunk of its own with the sanitiser, which only it needs.
const ArticlePage = lazy(() => {
  // At the same time as the page itself, which waits for it.
  void loadContent();
  return import("@/features/knowledge-base/article-page.tsx");
});
const SignInPage = lazy(() => import("@/features/admin/sign-in-page.tsx"));
const DashboardPage = lazy(() => import("@/features/admin/dashboard-page.tsx"));
const VideosPage = lazy(() => import("@/features/admin/videos/videos-page.tsx"));

/** A screen: where it is, what events and the window's title call it, and what it shows. */
export type Route = { path: string | undefined; name: string; screen: ReactNode };

/** Every screen in the order of matching; the last one, without a path, matches every other path. */
export const routes: readonly Route[] = [
  { path: "/", name: `${site.product} University`, screen: <UniversityPage /> },
  { path: paths.university, name: `${site.product} University`, screen: <UniversityPage /> },
  { path: paths.knowledgeBase, name: "Knowledge Base", screen: <KnowledgeBasePage /> },
  { path: `${paths.knowledgeBase}/*`, name: "Knowledge Base Article", screen: <ArticlePage /> },
  { path: paths.signIn, name: "Admin Access", screen: <SignInPage /> },
  { path: paths.dashboard, name: "Knowledge Base Admin", screen: <DashboardPage /> },
  { path: paths.videosAdmin, name: "Video Library Admin", screen: <VideosPage /> },
  // Not built yet: the name alone.
  ...PLACEHOLDERS.map((name) => ({
    path: `/${name.toLowerCase()}`,
    name,
    screen: (
      <h1 className="gutters max-w-page py-24 text-center text-title font-bold">{`${name} Page`}</h1>
    ),
  })),
  { path: undefined, name: "404 Page Not Found", screen: <NotFound /> },
];
