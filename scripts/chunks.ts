/** What each page loads, and what several screens share: without it here, their files would be cut at what they share. */
const BASE = [
  /client\/src\/app\/(app|load-page|page-data)\.tsx?$/,
  /node_modules\/(react|react-dom|scheduler)\//,
  /@tanstack\/react-query\/build\/modern\/(queryOptions|useQuery)\.js$/,
  /lucide-react\/dist\/esm\/icons\/(arrow-right|book-open|chevron-down|flag|wrench)\.mjs$/,
  /@tanstack\/query-core\/build\/modern\/mutation\.js$/,
  /client\/src\/data\/query-client\.ts$/,
  /client\/src\/ui\/(message|page)\.tsx$/,
  /client\/src\/data\/drafts-overlay\.ts$/,
  /shared\/text\/text\.ts$/,
];
const KNOWLEDGE = [
  /features\/knowledge-base\/(category-links|help-card|load-article)\.tsx?$/,
  /client\/src\/data\/(article-search|knowledge-base)\.ts$/,
  /client\/src\/ui\/(article-card|highlighted)\.tsx$/,
];
const HOME = [/features\/knowledge-base\/knowledge-base-page\.tsx$/];
const ARTICLE = [/features\/knowledge-base\/article-page\.tsx$/];
const SEARCH_FORM = [/ui\/(search-box|show-more)\.tsx$/, /client\/src\/lib\/insight\.ts$/];
const VIDEOS = [/client\/src\/data\/(http|rows|videos)\.ts$/, /shared\/content\/chapters\.ts$/];
const UNIVERSITY = [/features\/university\/(university-page|load-university)\.tsx?$/];

const group = (name: string, priority: number, modules: readonly RegExp[]) => ({
  name,
  priority,
  test: (id: string) => modules.some((each) => each.test(id)),
});

/**
 * How the build is cut: a file that every page loads, one that the knowledge base's pages share and one for each main
 * screen, each with all that its modules import. Few large files compress better than many small ones; the bundler cuts
 * what is loaded on demand.
 */
export const chunks = {
  groups: [
    group("base", 4, BASE),
    group("knowledge", 2, KNOWLEDGE),
    group("search-form", 3, SEARCH_FORM),
    group("videos", 3, VIDEOS),
    group("knowledge-base", 1, HOME),
    group("article", 1, ARTICLE),
    group("university", 1, UNIVERSITY),
  ],
};
