import { type Article, publishedArticle } from "@shared/content/articles.ts";
import type { PublishedChange, Redirect } from "@shared/contracts/knowledge-base.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import { everythingQuery, indexQuery, showEverything } from "@/data/published.ts";
import { NOTHING, type Published } from "@/data/published-rows.ts";
import { pageQueryClient } from "@/data/query-client.ts";

type PutArticle = Extract<PublishedChange, { type: "put-article" }>;

/** A put of "below" keeps the article's stored text. */
type ShownChange =
  | Exclude<PublishedChange, PutArticle>
  | (Omit<PutArticle, "body"> & { body: PutArticle["body"] | "below" });

type Shown = { revision?: number; changes?: readonly ShownChange[]; redirects?: Redirect[] };

/** The published content of a new site with later changes and redirects. */
export function publishedWith({ revision = 0, changes = [], redirects = [] }: Shown): Published {
  const categories = new Map(builtIn.categories.map((each) => [each.id, each]));
  const articles = new Map<string, Article>(builtIn.articles.map((each) => [each.id, each]));
  for (const change of changes) {
    if (change.type === "put-category") categories.set(change.id, change.value);
    else if (change.type === "put-article") articles.set(change.id, articleOf(change, articles));
    else if (change.type === "delete-article") articles.delete(change.id);
    else categories.delete(change.id);
  }
  return {
    ...NOTHING,
    revision,
    categories: [...categories.values()],
    articles: [...articles.values()],
    redirects,
    withdrawn: changes.flatMap((change) => ("value" in change ? [] : [change])),
  };
}

function articleOf(
  { body, ...put }: ShownChange & { type: "put-article" },
  before: ReadonlyMap<string, Article>,
) {
  if (body !== "below") return publishedArticle({ ...put, body });
  const { bodyIn = null, bodyHash } = before.get(put.id) ?? {};
  return { ...publishedArticle({ ...put, body: "none" }), bodyIn, bodyHash };
}

/** Shows published content on this page; the built-in content, if nothing is published. */
export function showPublished(shown: Shown): void {
  showEverything(pageQueryClient, shown.revision ? publishedWith(shown) : builtIn);
  if (shown.revision) return;
  const { queryKey } = indexQuery();
  pageQueryClient.setQueryData(queryKey, (index) => index && { ...index, isBuiltIn: true });
}

/** Shows an index on this page: parts that it leaves out are loaded. */
export function showIndex(index: Published): void {
  pageQueryClient.removeQueries(everythingQuery());
  pageQueryClient.setQueryData(indexQuery().queryKey, index);
}
