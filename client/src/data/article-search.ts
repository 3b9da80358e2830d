import { editDistance, prefixDistance } from "@shared/text/edit-distance.ts";
import { tokenize } from "@shared/text/text.ts";
import type { Article } from "./model.ts";

type Searchable = { title: string; description: string };

// Not folded further, as `foldCase` does: what is found contains the text.
const comparable = (text: string) => text.normalize().toLowerCase();

/** What contains the text, ignoring case, title matches first; nothing for a blank text (specification, part 5). */
export function searchArticles<T extends Searchable>(
  articles: readonly T[],
  text: string,
): readonly T[] {
  const wanted = comparable(text.trim());
  if (!wanted) return [];
  const index = searchableTexts(articles);
  // A key more finds some of what was found before it.
  const from = wanted.startsWith(index.wanted) ? index.found : index.texts.keys();
  const [inTitle, inDescription, found]: [T[], T[], number[]] = [[], [], []];
  for (const number of from) {
    const { text, titleLength } = index.texts[number] ?? { text: "", titleLength: 0 };
    const at = text.indexOf(wanted);
    const article = articles[number];
    if (at === -1 || !article) continue;
    (at < titleLength ? inTitle : inDescription).push(article);
    found.push(number);
  }
  Object.assign(index, { wanted, found });
  return [...inTitle, ...inDescription];
}

type Index = {
  /** Titles and descriptions as they are compared, between them what nobody types. */
  texts: readonly { text: string; titleLength: number }[];
  /** What was searched for last, and the numbers of the articles that have it. */
  wanted: string;
  found: Iterable<number>;
};

const indexes = new WeakMap<readonly Searchable[], Index>();

/** What a list is searched by, made once for it. */
function searchableTexts(articles: readonly Searchable[]): Index {
  const known = indexes.get(articles);
  if (known) return known;
  const texts = articles.map(({ title, description }) => {
    const text = comparable(`${title}\0${description}`);
    return { text, titleLength: text.indexOf("\0") };
  });
  const index = { texts, wanted: "", found: [...texts.keys()] };
  indexes.set(articles, index);
  return index;
}

/** How many suggestions there are at most. */
const LIMIT = 3;

/** Up to three suggestions, the most similar first: every word of 3 characters or more must have a similar one. */
export function findFuzzyMatches<T extends Pick<Article, "title" | "description">>(
  articles: readonly T[],
  text: string,
): readonly T[] {
  const wanted = tokenize(text).filter((word) => word.length >= 3);
  if (wanted.length === 0) return [];
  return articles
    .map((article) => ({ article, distance: distanceTo(article, wanted) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, LIMIT)
    .map(({ article }) => article);
}

function distanceTo(
  article: Pick<Article, "title" | "description">,
  wanted: readonly string[],
): number {
  const inTitle = tokenize(article.title);
  const inDescription = tokenize(article.description);
  let total = 0;
  for (const word of wanted) {
    // As in an exact search, title matches rank higher.
    total += Math.min(nearest(word, inTitle), nearest(word, inDescription) + 1);
    if (!Number.isFinite(total)) break;
  }
  return total;
}

function nearest(word: string, candidates: readonly string[]): number {
  return Math.min(...candidates.map((candidate) => nearness(word, candidate)));
}

// Long words may have two typos, others one. A similar prefix counts too, for short words of the same length only.
function nearness(word: string, candidate: string): number {
  const isLong = word.length >= 7;
  const allowed = isLong ? 2 : 1;
  const whole = editDistance(word, candidate, allowed);
  if (whole <= allowed) return whole;
  const start = isLong
    ? prefixDistance(word, candidate, allowed)
    : editDistance(word, candidate.slice(0, word.length), allowed);
  return start <= allowed ? start + 0.5 : Number.POSITIVE_INFINITY;
}
