import type {
  ArticleMetadata,
  Change,
  KnowledgeCategory,
  PublishedChange,
} from "../contracts/knowledge-base.ts";

/** The facts about a published article that readers are told (see `publishedChangeSchema`). */
type Told = Partial<Record<"announced" | "forgotten", number>> & {
  checkedOn?: string;
};

/** A category. `revision` is the publish that wrote it last, 0 for none. */
export type Category = KnowledgeCategory & { revision?: number };

/**
 * An article without its HTML. `bodyIn` is where the HTML is, null for none: a draft of this browser, the server, or
 * the built-in content, which stands in if no server responds. `bodyHash` tells one published HTML from another.
 * `revision` is the publish that wrote the article last, 0 for none.
 */
export type Article = ArticleMetadata &
  Told & {
    revision?: number;
    bodyIn: "built-in" | "published" | "draft" | null;
    bodyHash?: string | undefined;
  };

/**
 * Categories and articles in the order in which they are shown. `counts` are the articles of each category, if not all
 * of them are here.
 */
export type KnowledgeBase = {
  categories: readonly Category[];
  articles: readonly Article[];
  counts?: Readonly<Record<string, number>> | undefined;
};

/** An item that was withdrawn, with the publish that did it. */
export type Withdrawn = Extract<PublishedChange, { type: `delete-${string}` }>;

/** The categories and articles in a response of the server, which calls each row a change, and the withdrawn items. */
export function publishedItems(rows: readonly PublishedChange[]) {
  const categories: Category[] = [];
  const articles: Article[] = [];
  const withdrawn: Withdrawn[] = [];
  for (const row of rows) {
    if (row.type === "put-category") categories.push({ ...row.value, revision: row.revision });
    else if (row.type === "put-article") articles.push(publishedArticle(row));
    else withdrawn.push(row);
  }
  return { categories, articles, withdrawn };
}

export function publishedArticle({
  value,
  revision,
  body,
  hash,
  announced = revision,
  forgotten,
  checkedOn,
}: Extract<PublishedChange, { type: "put-article" }>): Article {
  return {
    ...value,
    revision,
    ...(body === "own" ? { bodyIn: "published", bodyHash: hash } : { bodyIn: null }),
    ...(announced && { announced }),
    ...(forgotten && { forgotten }),
    ...(checkedOn && { checkedOn }),
  };
}

/**
 * The knowledge base with drafted changes over it: a put replaces in place or appends; a deleted category is cleared
 * from its articles.
 */
export function applyChanges(
  knowledge: Pick<KnowledgeBase, "categories" | "articles">,
  changes: readonly Change[],
): KnowledgeBase {
  const { categories, articles } = knowledge;
  const categoriesById = new Map(categories.map((each) => [each.id, each]));
  const articlesById = new Map(articles.map((each) => [each.id, each]));
  const deletedCategories = new Set<string>();
  for (const change of changes) {
    const { id } = change;
    if (change.type === "put-category") {
      categoriesById.set(id, change.value);
      deletedCategories.delete(id);
    } else if (change.type === "delete-category") {
      categoriesById.delete(id);
      deletedCategories.add(id);
    } else if (change.type === "delete-article") {
      articlesById.delete(id);
    } else {
      articlesById.set(id, draftedArticle(change, articlesById.get(id)));
    }
  }
  return {
    categories: [...categoriesById.values()],
    articles: [...articlesById.values()].map((article) =>
      deletedCategories.has(article.category) ? { ...article, category: "" } : article,
    ),
  };
}

function draftedArticle(
  { value, text }: Extract<Change, { type: "put-article" }>,
  before: Article | undefined,
): Article {
  const { bodyIn = null, bodyHash } = before ?? {};
  const texts = {
    own: { bodyIn: "draft" },
    unchanged: { bodyIn, bodyHash },
    none: { bodyIn: null },
  } as const;
  return { ...value, ...texts[text] };
}
