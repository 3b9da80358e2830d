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
  const [inTitle, inDescription]: [T[], T[]] = [[], []];
  for (const [number, { text, titleLength }] of searchableTexts(articles).entries()) {
    const at = text.indexOf(wanted);
    const article = articles[number];
    if (at === -1 || !article) continue;
    (at < titleLength ? inTitle : inDescription).push(article);
  }
  return [...inTitle, ...inDescription];
}

/** Titles and descriptions as they are compared, between them what nobody types. */
type Texts = readonly { text: string; titleLength: number }[];

const textsOf = new WeakMap<readonly Searchable[], Texts>();

/** What a list is searched by, made once for it: of 10,000 articles in 8 ms, which each key would take. */
function searchableTexts(articles: readonly Searchable[]): Texts {
  const known = textsOf.get(articles);
  if (known) return known;
  const texts = articles.map(({ title, description }) => {
    const text = comparable(`${title}\0${description}`);
    return { text, titleLength: text.indexOf("\0") };
  });
  textsOf.set(articles, texts);
  return texts;
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
