import { SYNONYM, WEIGHT } from "@shared/search/match.ts";
import type { Group, Query } from "@shared/search/query.ts";
import { COVERED } from "@shared/search/rank.ts";
import { type SQL, sql } from "drizzle-orm";
import { articleSections } from "../db/search-schema.ts";

const { articleId, number, lexemes } = articleSections;

/**
 * The most candidates compared: those with all words in the title, with all words anywhere, and with a part of the
 * words.
 */
const LIMITS = { title: 200, anywhere: 800, part: 600 } as const;
/** The best candidates are taken from the first so many matches. */
const MAX_MATCHES = 5_000;

/** Articles and videos, each with its own limits: neither keeps the other from being compared. */
export const FAMILIES = [sql`${articleId} NOT LIKE 'video:%'`, sql`${articleId} LIKE 'video:%'`];

/**
 * Queries of one family for documents with all words, which return the article's id and the section's number. Those for
 * the best ranks, as `rankDocuments` has it, come first: without synonyms and then with them, in the title and
 * anywhere.
 */
export function wholeQueries({ groups }: Query, family: SQL): SQL[] {
  const own = groups.map(({ alternatives, weight }) => {
    return { weight, alternatives: alternatives.filter(({ isSynonym }) => !isSynonym) };
  });
  const hasSynonyms = groups.some(({ alternatives }, at) => {
    return alternatives.length > (own[at]?.alternatives.length ?? 0);
  });
  return [own, ...(hasSynonyms ? [groups] : [])].flatMap((wanted) => {
    if (wanted.some(({ alternatives }) => alternatives.length === 0)) return [];
    const matchAll = (places: string) => wanted.map((group) => matchOne(group, places)).join(" & ");
    // Skips sections that match only by the title above them.
    const inOwn = wanted.map((group) => matchOne(group, ":BD")).join(" | ");
    const best = { family, groups: wanted };
    return [
      bestOf(sql`${lexemes} @@ ${matchAll(":A")}::tsquery AND ${number} = 0`, LIMITS.title, best),
      bestOf(sql`${lexemes} @@ ${`${matchAll("")} & (${inOwn})`}::tsquery`, LIMITS.anywhere, best),
    ];
  });
}

/** Queries for documents with the most of the words; none if no word occurs anywhere. */
export function partQueries({ groups }: Query, family: SQL): SQL[] {
  const existing = groups.filter(({ alternatives }) => alternatives.length > 0);
  if (existing.length === 0) return [];
  const any = existing.map((group) => matchOne(group, "")).join(" | ");
  return [bestOf(sql`${lexemes} @@ ${any}::tsquery`, LIMITS.part, { family, groups: existing })];
}

function bestOf(
  condition: SQL,
  limit: number,
  { family, groups }: { family: SQL; groups: readonly Group[] },
): SQL {
  const points = sql.join(groups.map(pointsOf), sql` + `);
  return sql`SELECT id, number FROM (
      SELECT ${articleId} AS id, ${number}, ${points} AS points
      FROM ${articleSections} WHERE ${condition} AND ${family} LIMIT ${MAX_MATCHES}
    ) AS matching ORDER BY points DESC, id COLLATE "C", number LIMIT ${limit}`;
}

/** The points that a group of words adds to the score, apart from how well they match and stand together. */
function pointsOf(group: Group): SQL {
  const { weight, alternatives } = group;
  const factor = alternatives.every(({ isSynonym }) => isSynonym) ? SYNONYM : 1;
  const isIn = (places: string) => sql`${lexemes} @@ ${matchOne(group, places)}::tsquery`;
  const worth = (place: number) => sql`${weight * (COVERED + factor * place)}::float`;
  // Documents without a match are most, so they are excluded by the first comparison.
  return sql`CASE WHEN NOT ${isIn("")} THEN 0 WHEN ${number} = 0 AND ${isIn(":A")} THEN ${worth(WEIGHT.title)}
    WHEN ${isIn(":B")} THEN ${worth(WEIGHT.heading)} WHEN ${isIn(":A")} THEN ${worth(WEIGHT.above)}
    ELSE ${worth(WEIGHT.text)} END`;
}

/** A group as a `tsquery` for words in these places. No word has a quote or a backslash. */
function matchOne({ alternatives }: Group, places: string): string {
  const ways = alternatives.map(({ words }) => {
    const each = words.map(
      (matches) => `(${[...matches.keys()].map((word) => `'${word}'${places}`).join(" | ")})`,
    );
    return `(${each.join(" & ")})`;
  });
  return `(${ways.join(" | ")})`;
}
