/** Sanitised HTML: made by `enhanceArticleHtml` alone, and the only HTML that is put into a page. */
export type SafeHtml = string & { readonly isSafe: true };

/** A heading of an article: the id of its anchor, its text and its level (2 to 6). */
export type ArticleHeading = { id: string; text: string; level: number };

/** An article's HTML, sanitised and enhanced for display, and its headings in order. */
export type EnhancedHtml = { html: SafeHtml; headings: readonly ArticleHeading[] };

/** Articles with fewer headings get no table of contents. */
const MIN_HEADINGS = 3;
/** What is longer helps nobody to find a section; tens of thousands of entries take minutes to render. */
const MAX_HEADINGS = 300;

/**
 * An article's table of contents: its headings of the first two levels, of the first alone where they are too many, and no
 * more than 300. None for a short article.
 */
export function tableOfContents(headings: readonly ArticleHeading[]): readonly ArticleHeading[] {
  const down = (to: number) => headings.filter(({ level }) => level <= to);
  const both = down(3);
  if (both.length < MIN_HEADINGS) return [];
  const first = both.length > MAX_HEADINGS ? down(2) : [];
  return (first.length < MIN_HEADINGS ? both : first).slice(0, MAX_HEADINGS);
}
