/** The head of a page, for search engines and previews. `canonical`, `image` and the links are paths of this site. */
export type PageHead = {
  status: 200 | 404;
  title: string;
  description: string;
  canonical: string;
  robots?: string;
  image: string;
  type: "website" | "article" | "video.other";
  jsonLd: readonly object[];
  links: readonly { rel: string; type: string; title: string; href: string }[];
};
