import { expect, type Locator, type Page } from "@playwright/test";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";

type Article = (typeof builtInArticles)[number];

/** The nine built-in categories. */
export const categories = builtInCategories;

/** A full article of many headings. */
export const inspection = findArticle("daily-vehicle-inspections");

/** The other full article. */
export const roles = findArticle("user-roles");

/** An article that has no text of its own yet. */
export const plainArticle = findArticle("start-first-shift");

function findArticle(id: string): Article {
  const article = builtInArticles.find((candidate) => candidate.id === id);
  if (!article) throw new Error(`There is no built-in article "${id}".`);
  return article;
}

/** The titles of one category's articles, in their order. */
export function titlesIn(category: string): string[] {
  return builtInArticles
    .filter((article) => article.category === category)
    .map(({ title }) => title);
}

/** The address of a built-in article's text as readers get it. */
export function bodyAddress({ id }: Pick<Article, "id">): RegExp {
  return new RegExp(`/api/knowledge-base/articles/${id}$`);
}

/** The search box of the knowledge base, and that of the University’s second hero. */
export function articleSearch(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Search for articles" });
}

/** The list of categories beside the articles, on wide windows. */
export function sidebar(page: Page): Locator {
  return page.getByRole("navigation", { name: "Categories" });
}

/** The list of categories on a phone. */
export function dropdown(page: Page): Locator {
  return page.getByRole("combobox", { name: "Category" });
}

/** The headings of the articles' cards. */
export function cardTitles(page: Page): Locator {
  return page.getByRole("main").getByRole("article").getByRole("heading", { level: 2 });
}

/** The link on an article's card. */
export function readLink(page: Page, { title }: Pick<Article, "title">): Locator {
  return page.getByRole("link", { name: `Read article: ${title}`, exact: true });
}

/** The text of the open article: its own or the placeholder. */
export function articleText(page: Page): Locator {
  return page.locator("main .rich-text");
}

/** The toasts that show. */
export function toasts(page: Page): Locator {
  return page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
}

/** Checks that the page's one heading of the first level says this and nothing else. */
export async function expectHeading(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: text, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
}

/** Opens an article by its address and waits for its text or its placeholder. */
export async function openArticle(page: Page, { link, title }: Article): Promise<void> {
  await page.goto(link);
  await expectHeading(page, title);
  await expect(articleText(page)).toBeVisible();
}
