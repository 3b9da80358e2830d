import type { Article } from "@shared/content/articles.ts";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { site } from "@/site.ts";
import { getText } from "../http.ts";
import { NOTHING, type Published } from "../published-rows.ts";

// Imports URLs alone: the HTML is fetched on demand. The files are named .htm, as Vite's server takes .html for pages.
const addresses = import.meta.glob<string>("./bodies/*.htm", {
  query: "?url",
  import: "default",
  eager: true,
});

const addressOf = (articleId: string) => addresses[`./bodies/${articleId}.htm`];

const articles = builtInArticles.map((article): Article => {
  return { ...article, bodyIn: addressOf(article.id) ? "built-in" : null };
});

/** The built-in content, as published on a new site. It stands in if no server responds. */
export const builtIn: Published = {
  ...NOTHING,
  categories: builtInCategories,
  articles,
  isBuiltIn: true,
};

export async function loadBuiltInHtml(articleId: string, signal?: AbortSignal): Promise<string> {
  const address = addressOf(articleId);
  const html = address ? await getText(address, signal) : "";
  return html.replaceAll("{phone}", site.phone);
}
