/** The client's addresses (`lib/paths.ts`) that the lists for search engines name. */
export const sitePaths = {
  home: "/",
  knowledgeBase: "/knowledge-base",
  videoCategory: (id: string) => `/university?category=${encodeURIComponent(id)}`,
  video: (id: number) => `/university?video=${id}`,
  category: (id: string) => `/knowledge-base?category=${encodeURIComponent(id)}`,
} as const;
