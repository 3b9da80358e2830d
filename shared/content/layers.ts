import type { ArticleMetadata, Change, KnowledgeCategory } from "../contracts/knowledge-base.ts";
import { decodeOrKeep } from "../text/text.ts";
import { trimSlashes } from "./article-paths.ts";

/** From the lowest. */
type LayerName = "built-in" | "published" | "draft";

/** What readers are told about a published article (see `publishedChangeSchema`). */
type Told = Partial<Record<"announced" | "forgotten", number>> & { checkedOn?: string };

/** A layer is a list of changes by id; the built-in content puts everything. */
export type Layer = {
  name: LayerName;
  changes: readonly (Change & { hash?: string | undefined; revision?: number } & Told)[];
};

/** `bodyIn` is the layer that holds an article's HTML, null when it has none; `bodyHash` is that of published HTML. */
export type Article = ArticleMetadata &
  Told & { bodyIn: LayerName | null; bodyHash?: string | undefined };

/** The resolved layers, in the order in which they are shown. `unloaded`: how many articles of each category are missing. */
export type KnowledgeBase = {
  categories: readonly KnowledgeCategory[];
  articles: readonly Article[];
  unloaded?: ReadonlyMap<string, number>;
};

/** Merges layers, bottom first. A put replaces in place or appends; a deleted category is cleared from its articles. */
export function resolveLayers(layers: readonly Layer[]): KnowledgeBase {
  const categories = new Map<string, KnowledgeCategory>();
  const deletedCategories = new Set<string>();
  const articles = new Map<string, Article>();

  function apply(change: Layer["changes"][number], layer: LayerName): void {
    const { type, id } = change;
    if (type === "put-category") {
      categories.set(id, change.value);
      deletedCategories.delete(id);
    } else if (type === "delete-category") {
      categories.delete(id);
      deletedCategories.add(id);
    } else if (type === "put-article") {
      const before = articles.get(id);
      const bodies = {
        own: { bodyIn: layer, bodyHash: change.hash },
        below: { bodyIn: before?.bodyIn ?? null, bodyHash: before?.bodyHash },
        none: { bodyIn: null },
      };
      const { revision, announced = revision, forgotten, checkedOn } = change;
      articles.set(id, {
        ...change.value,
        ...bodies[change.body],
        ...(announced && { announced }),
        ...(forgotten && { forgotten }),
        ...(checkedOn && { checkedOn }),
      });
    } else {
      articles.delete(id);
    }
  }

  for (const { name, changes } of layers) for (const change of changes) apply(change, name);
  return {
    categories: [...categories.values()],
    articles: [...articles.values()].map((article) =>
      deletedCategories.has(article.category) ? { ...article, category: "" } : article,
    ),
  };
}

/** Where an old address leads; null for one that is not redirected, or that an article has taken since. */
export function findRedirect(
  { articles }: KnowledgeBase,
  redirects: ReadonlyMap<string, string>,
  path: string,
): string | null {
  const from = trimSlashes(path);
  const to = redirects.get(from);
  return to !== undefined && !articles.some(({ link }) => link === from) ? to : null;
}

/** An article, the address to go to instead, or nothing. */
export type Located =
  | { kind: "article"; article: Article }
  | { kind: "redirect"; to: string }
  | null;

type Addresses = { knowledge: KnowledgeBase; redirects: ReadonlyMap<string, string> };

/** Where an old path leads, as it is or in lower case; null for one that is not redirected. */
export function locateFormer(path: string, { knowledge, redirects }: Addresses): string | null {
  const plain = decodeOrKeep(path);
  const lower = plain.toLowerCase();
  return findRedirect(knowledge, redirects, plain) ?? findRedirect(knowledge, redirects, lower);
}

/**
 * Finds what a path names. An article answers at its own address alone: old addresses, other folders, capital letters and
 * slashes at the end lead there. An old address counts as long as no article has taken it since.
 */
export function locateArticle(
  path: string,
  { findById, ...site }: Addresses & { findById: (id: string) => Article | undefined },
): Located {
  const plain = trimSlashes(decodeOrKeep(path));
  const old = locateFormer(plain, site);
  if (old !== null) return { kind: "redirect", to: old };
  const id = plain.slice(plain.lastIndexOf("/") + 1);
  const article = findById(id) ?? findById(id.toLowerCase());
  if (!article) return null;
  // Compared as it came, so that one more slash at the end is another address.
  return decodeOrKeep(path) === decodeOrKeep(article.link)
    ? { kind: "article", article }
    : { kind: "redirect", to: article.link };
}

/** Stands in for the text of an article that has none (specification, part 2). */
export const placeholderText = `
<h2>Getting Started</h2>
<ol>
  <li>Go to your account settings.</li>
  <li>Choose the options you want.</li>
  <li>Save your changes and refresh the page.</li>
</ol>
<blockquote>Tip: Need more help? Use the chat button to talk to our support team.</blockquote>`;
