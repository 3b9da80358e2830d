import type { PreparedHtml } from "./prepared-html.ts";

type Prepare = (html: string) => Promise<PreparedHtml>;

// The sanitiser is loaded when an article is opened that the server has not rendered.
let prepare: Prepare = async (html) => (await import("./article-html.ts")).prepareArticleHtml(html);

/** Makes an article's HTML ready for the page, sanitised. */
export const prepareArticle: Prepare = (html) => prepare(html);

/** Prepares every article by `preparer` from now on: a server has no document of its own. */
export function setArticlePreparer(preparer: Prepare): void {
  prepare = preparer;
}
