type Searchable = { title: string; description: string };

/** What contains the text, ignoring case, title matches first; nothing for a blank text (specification, part 5). */
export function searchArticles<T extends Searchable>(
  articles: readonly T[],
  text: string,
): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const lowerCased = lowerCasedOf(articles);
  const isInTitle = (_: T, index: number) => lowerCased[index]?.title.includes(wanted);
  const isInDescriptionOnly = (article: T, index: number) =>
    !isInTitle(article, index) && lowerCased[index]?.description.includes(wanted);
  return [...articles.filter(isInTitle), ...articles.filter(isInDescriptionOnly)];
}

const cache = new WeakMap<readonly Searchable[], readonly Searchable[]>();

// Once a list, not once a keystroke.
function lowerCasedOf(articles: readonly Searchable[]): readonly Searchable[] {
  const lowerCased =
    cache.get(articles) ??
    articles.map(({ title, description }) => ({
      title: title.toLowerCase(),
      description: description.toLowerCase(),
    }));
  cache.set(articles, lowerCased);
  return lowerCased;
}
