type Searchable = { title: string; description: string };

/** What contains the text, ignoring case, title matches first; nothing for a blank text (specification, part 5). */
export function searchArticles<T extends Searchable>(
  articles: readonly T[],
  text: string,
): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted || wanted.includes(SEPARATOR)) return [];
  const { titles, descriptions } = columnsOf(articles);
  const isFound = new Uint8Array(articles.length);
  const found: T[] = [];
  for (const column of [titles, descriptions]) {
    for (const row of rowsWith(column, wanted)) {
      const article = articles[row];
      if (!article || isFound[row]) continue;
      isFound[row] = 1;
      found.push(article);
    }
  }
  return found;
}

/** One field of all articles, lower-cased, in one text, and where each article's begins. */
type Column = { text: string; starts: Uint32Array };

// Stands between two texts and in none.
const SEPARATOR = "\0";

const known = new WeakMap<readonly Searchable[], { titles: Column; descriptions: Column }>();

// Made once a list, not once a keystroke: finding a word in one long text is what engines do best.
function columnsOf(articles: readonly Searchable[]) {
  const before = known.get(articles);
  if (before) return before;
  const columns = {
    titles: columnOf(articles.map(({ title }) => title)),
    descriptions: columnOf(articles.map(({ description }) => description)),
  };
  known.set(articles, columns);
  return columns;
}

function columnOf(texts: readonly string[]): Column {
  const folded = texts.map((text) => text.toLowerCase().replaceAll(SEPARATOR, " "));
  const starts = new Uint32Array(folded.length);
  let start = 0;
  folded.forEach((text, row) => {
    starts[row] = start;
    start += text.length + SEPARATOR.length;
  });
  return { text: folded.join(SEPARATOR), starts };
}

/** The rows whose text contains what is wanted, each once, in their order. */
function rowsWith({ text, starts }: Column, wanted: string): number[] {
  const rows: number[] = [];
  let row = 0;
  let at = text.indexOf(wanted);
  while (at !== -1) {
    while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row += 1;
    rows.push(row);
    const next = starts[row + 1];
    at = next === undefined ? -1 : text.indexOf(wanted, next);
  }
  return rows;
}
