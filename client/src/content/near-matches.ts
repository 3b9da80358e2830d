import { editDistance, prefixDistance } from "@/lib/edit-distance.ts";
import { wordsOf } from "@/lib/words-of.ts";
import type { Article } from "./model.ts";

/** So many near matches are offered at most. */
const LIMIT = 3;

/**
 * Up to three articles for a text that matched none, as it may hold typos: every word of three letters or more must
 * be near a word of the title or the description. The nearest come first.
 */
export function findNearMatches<T extends Pick<Article, "title" | "description">>(
  articles: readonly T[],
  text: string,
): readonly T[] {
  const wanted = wordsOf(text).filter((word) => word.length >= 3);
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
  const inTitle = wordsOf(article.title);
  const inDescription = wordsOf(article.description);
  let total = 0;
  for (const word of wanted) {
    // As in a search, what the title says counts more.
    total += Math.min(nearest(word, inTitle), nearest(word, inDescription) + 1);
    if (!Number.isFinite(total)) break;
  }
  return total;
}

function nearest(word: string, candidates: readonly string[]): number {
  return Math.min(...candidates.map((candidate) => nearness(word, candidate)));
}

// A long word may be two typos away, a short one one. One that is near the beginning of the other is near, too; of a
// short one every letter counts.
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
