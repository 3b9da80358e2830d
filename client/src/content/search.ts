import type { Article } from "./model.ts";

type Searchable = Pick<Article, "title" | "description">;

/**
 * The articles or categories whose title or description contains the text, whatever its case (specification,
 * part 5): those whose title does first, otherwise in their order. A blank text matches nothing.
 */
export function searchArticles<T extends Searchable>(
  articles: readonly T[],
  text: string,
): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const byTitle: T[] = [];
  const byDescription: T[] = [];
  for (const article of articles) {
    const { title, description } = folded(article);
    if (title.includes(wanted)) byTitle.push(article);
    else if (description.includes(wanted)) byDescription.push(article);
  }
  return [...byTitle, ...byDescription];
}

const known = new WeakMap<Searchable, Searchable>();

// Lower-cased once an article, not once a keystroke.
function folded(article: Searchable): Searchable {
  const before = known.get(article);
  if (before) return before;
  const after = {
    title: article.title.toLowerCase(),
    description: article.description.toLowerCase(),
  };
  known.set(article, after);
  return after;
}
