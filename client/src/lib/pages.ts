import { VIDEO_CATEGORIES } from "@shared/content/video-categories.ts";
import { site } from "@/site.ts";
import { paths } from "./paths.ts";

/** A public page's data, used everywhere; its component is in `app/routes.tsx`. */
export type Page<Key = PageKey> = {
  key: Key;
  /** Ends in `/*` for a page with many paths. */
  path: string;
  name: string;
  /** The description for search engines and previews; the site's if left out. */
  description?: string;
  /** The query strings that the sitemap lists, "" for the path itself. A page without any is not indexed. */
  listed?: readonly string[];
  inFooter?: true;
  /** Left out if false. */
  isOn?: boolean;
};

const university = `${site.product} University`;

const allPages = [
  { key: "home", path: "/", name: university, listed: [""] },
  // The University's own path shows the same page as the home.
  {
    key: "university",
    path: paths.university,
    name: university,
    listed: VIDEO_CATEGORIES.map((id) => `?category=${id}`),
  },
  { key: "knowledgeBase", path: paths.knowledgeBase, name: "Knowledge Base", listed: [""] },
  {
    key: "article",
    path: `${paths.knowledgeBase}/*`,
    name: "Knowledge Base Article",
    listed: [],
  },
  {
    key: "whatsNew",
    path: paths.whatsNew,
    name: "What’s new",
    description: `Help articles for ${site.product} that were added or changed, by day.`,
    listed: [""],
    inFooter: true,
  },
  { key: "search", path: paths.search, name: "Search" },
  { key: "panel", path: paths.panel, name: "Help" },
  { key: "message", path: paths.message, name: "Tell us what is missing", isOn: site.messages },
] as const satisfies readonly Page<string>[];

export type PageKey = (typeof allPages)[number]["key"];

export const pages = (allPages as readonly Page[]).filter(({ isOn = true }) => isOn);

export const adminPages = {
  "sign-in": { path: paths.signIn, name: "Admin Access" },
  dashboard: { path: paths.dashboard, name: "Knowledge Base Admin" },
  videos: { path: paths.videosAdmin, name: "Video Library Admin" },
  insight: { path: paths.insight, name: "Insight" },
};

/** The names of pages that are not built yet; the path of each is its name in lower case. */
export const PLACEHOLDERS = ["Products", "Pricing", "Customers", "Support", "Login", "Signup"];
