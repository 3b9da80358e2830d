/**
 * Modules that every page loads, or that several pages share: unless named here, they would be cut at what they share.
 */
const BASE = [
  /client\/src\/app\/(app|page-data|routes)\.tsx?$/,
  /node_modules\/(react|react-dom|scheduler)\//,
  /@tanstack\/react-query\/build\/modern\/(queryOptions|useQuery)\.js$/,
  /lucide-react\/dist\/esm\/icons\/(chevron-down|chevron-right|cloud-off)\.mjs$/,
  /client\/src\/data\/(drafts-overlay|http|query-client|rows|videos)\.ts$/,
  /client\/src\/lib\/(copy-text|insight)\.ts$/,
  /client\/src\/(messages\/waiting-keys|offline\/worker-client)\.ts$/,
  /client\/src\/ui\/(message|page|rich-text|search-box|show-more)\.tsx$/,
  /shared\/(content\/(article-paths|chapters|insight-rules)|text\/(dates|text))\.ts$/,
];
const KNOWLEDGE = [
  /features\/knowledge-base\/(article-body|category-links|changes\/read-articles|help-card)\.tsx?$/,
  /knowledge-base\/print\/(print-button|printable-heading|printed-address|use-print)\.tsx?$/,
  /client\/src\/(data\/(article-search|article-text|knowledge-base)|lib\/(indexed-store|latest))\.ts$/,
  /client\/src\/ui\/(article-card|highlighted|select)\.tsx$/,
  /lucide-react\/dist\/esm\/icons\/(arrow-left|copy|printer)\.mjs$/,
  /shared\/content\/locate-article\.ts$/,
];
/** Small parts of the open video that other dialogs and the admin area share: one file instead of nine. */
const DIALOGS = [
  /client\/src\/(data\/saved-films|videos\/player-keys)\.ts$/,
  /shared\/text\/bytes\.ts$/,
  /lucide-react\/dist\/esm\/icons\/(download|link|pause|rotate-ccw|triangle-exclamation-point)\.mjs$/,
];
/** Shared by the search and the open video. */
const TRANSCRIPTS = [/client\/src\/data\/transcripts\.ts$/];
/** The pages. Modules that share a part of a page, as the admin area shares the article's, load the whole chunk. */
const UNIVERSITY = [/features\/university\/university-page\.tsx$/];
/** Modules that the search page shares with the palette, which opens over every page. */
const SEARCH = [/features\/search\/(popular-places|search-results)\.tsx$/];

const group = (name: string, priority: number, modules: readonly RegExp[]) => ({
  name,
  priority,
  test: (id: string) => modules.some((each) => each.test(id)),
});

/**
 * The chunks of the build: one that every page loads, one that the knowledge base's pages share, and those of several
 * pages, each with all that its modules import. Few large files compress better than many small ones. Vite itself cuts
 * modules that are loaded on demand, each page among them.
 */
export const chunks = {
  groups: [
    group("base", 5, BASE),
    group("knowledge", 3, KNOWLEDGE),
    group("transcripts", 2, TRANSCRIPTS),
    group("search", 1, SEARCH),
    group("university", 1, UNIVERSITY),
    group("dialogs", 0, DIALOGS),
  ],
};
