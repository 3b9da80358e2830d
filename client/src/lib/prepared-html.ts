/** Sanitised HTML: made by `prepareArticleHtml` alone, and the only HTML that is put into a page. */
export type SafeHtml = string & { readonly isSafe: true };

/** A heading of an article: the id of its anchor, its text and its level (2 to 6). */
export type ArticleHeading = { id: string; text: string; level: number };

/** An article's HTML, sanitised and enhanced for display, and its headings in order. */
export type PreparedHtml = { html: SafeHtml; headings: readonly ArticleHeading[] };

/** Articles with fewer headings get no table of contents. */
const MIN_HEADINGS = 3;

/** The headings of the first two levels, for an article's table of contents; none for a short article. */
export function tableOfContents(headings: readonly ArticleHeading[]): readonly ArticleHeading[] {
  const listed = headings.filter(({ level }) => level <= 3);
  return listed.length < MIN_HEADINGS ? [] : listed;
}
