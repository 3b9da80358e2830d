import type { Words } from "./analysis.ts";
import { kindOf, type ReadDocument } from "./documents.ts";
import { Matcher, MatchTally, WEIGHT } from "./match.ts";
import type { Query } from "./query.ts";
import type { SearchHit, SearchKind, SearchResults } from "./results.ts";

/**
 * The most hits of a search: of each kind in one article or video, of each kind, and with some of the words, which
 * follow if there are few others.
 */
export const HIT_LIMITS = { together: 3, ofKind: 20, some: 5, articles: 1_000 } as const;

/**
 * The points for a sentence with the whole search, for a name with the phrase, for a name that says little else, and
 * for each pair of words.
 */
const BONUS = { sentence: 1.2, phrase: 3, brief: 1, pair: 0.4 } as const;
/** The points for a share of the search: if words are missing, the matched share counts most. */
export const COVERED = 3;
/** An article or video shows only hits that are nearly as good as its best. */
const NEAR = 0.56;

type Scored = {
  read: ReadDocument;
  kind: SearchKind;
  isWhole: boolean;
  /** True if the whole search is matched without a synonym. */
  isOwn: boolean;
  score: number;
  sentence: number;
};

/** Ranks the documents that may match, in an order that depends on nothing else. */
export function rankDocuments(query: Query, candidates: Iterable<ReadDocument>): SearchResults {
  const matcher = new Matcher(query);
  const total = matcher.groups.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const [whole, some]: [Scored[], Scored[]] = [[], []];
  for (const read of candidates) {
    const found = scoreOf(read, { matcher, total, words: query.words });
    if (found) (found.isWhole ? whole : some).push(found);
  }
  const together = groupTogether(whole);
  const hits = together.flat();
  const missing = HIT_LIMITS.some - hits.length;
  return {
    articleIds: [...new Set(whole.sort(compare).map(({ read }) => read.document.id))]
      .filter((id) => !id.includes(":"))
      .slice(0, HIT_LIMITS.articles),
    isSimilar: query.isSimilar,
    hits: hits.map((hit) => toHit(hit, matcher)),
    some:
      missing > 0
        ? groupTogether(some)
            .flat()
            .slice(0, missing)
            .map((hit) => toHit(hit, matcher))
        : [],
  };
}

/** The best of each kind, those of one article or video together, in the order of their best. */
function groupTogether(scored: Scored[]): Scored[][] {
  const groups = new Map<string, Scored[]>();
  const kinds = new Map<SearchKind, number>();
  for (const each of scored.sort(compare)) {
    const { kind, read } = each;
    const group = groups.get(read.document.id) ?? [];
    const alike = group.filter((other) => other.kind === kind);
    const count = kinds.get(kind) ?? 0;
    const isNear = each.score >= (alike[0]?.score ?? 0) * NEAR;
    if (alike.length === HIT_LIMITS.together || count === HIT_LIMITS.ofKind || !isNear) continue;
    kinds.set(kind, count + 1);
    groups.set(read.document.id, [...group, each]);
  }
  return [...groups.values()];
}

function compare(a: Scored, b: Scored): number {
  const [one, other] = [a.read.document, b.read.document];
  return (
    Number(b.isOwn) - Number(a.isOwn) ||
    b.score - a.score ||
    Number(one.id > other.id) - Number(one.id < other.id) ||
    one.number - other.number
  );
}

type Scoring = { matcher: Matcher; total: number; words: readonly string[] };

function scoreOf(read: ReadDocument, { matcher, total, words: searched }: Scoring): Scored | null {
  const { document, title, above, heading, sentences } = read;
  const tally = new MatchTally(matcher);
  const isFirst = document.number === 0;
  const kind = kindOf(document);
  const inTitle = isFirst ? tally.add(title, WEIGHT.title) : 0;
  const inName = inTitle + tally.add(heading, WEIGHT.heading) + tally.add(above, WEIGHT.above);
  let [best, sentence] = [0, -1];
  sentences.forEach(({ words }, number) => {
    const covered = tally.add(words, WEIGHT.text);
    if (covered > best) [best, sentence] = [covered, number];
  });
  // A match in the title above alone makes no section a hit, nor one in a chapter's title a hit in its transcript.
  if (best === 0 && (inName === 0 || kind === "transcript")) return null;
  if (!isFirst) tally.add(title, WEIGHT.above);
  const points = (tally.points() + BONUS.sentence * best) / total;
  const score = points + phraseIn(isFirst ? title : heading, read, searched);
  // The match is in the text, not in the headings.
  const isInText = sentence >= read.described && inTitle === 0;
  const found = {
    read,
    sentence,
    kind: kind === "article" && isInText ? "section" : kind,
  } as const;
  if (tally.isWhole()) {
    return { ...found, isWhole: true, isOwn: tally.isOwn(), score };
  }
  const covered = (COVERED * tally.matched()) / total;
  return { ...found, isWhole: false, isOwn: false, score: covered + score };
}

function toHit({ read, kind, sentence }: Scored, matcher: Matcher): SearchHit {
  const { document, sentences, heading, title, above } = read;
  const { id, anchor, link, category } = document;
  // The excerpt of a hit by its heading or title is the sentence that follows it.
  const number = Math.max(0, sentence);
  const wordsIn = (texts: readonly (Words | undefined)[]) => [
    ...new Set(texts.flatMap((each) => (each ? matcher.wordsIn(each) : []))),
  ];
  const words = wordsIn([sentences[number]?.words, heading, title]);
  // A hit by its keywords or its category shows these, and only then.
  const isAbove = document.number === 0 && words.length === 0;
  return {
    ...{ kind, id, title: document.title, link, category, heading: document.heading },
    anchor: kind === "transcript" ? (anchor.split(",")[number] ?? "") : anchor,
    sentence: isAbove ? document.above : (sentences[number]?.text ?? ""),
    words: isAbove ? wordsIn([above]) : words,
  };
}

/** The points for words that stand beside each other as in the search: as the title or heading, or as pairs. */
function phraseIn(
  name: Words,
  { heading, sentences }: ReadDocument,
  searched: readonly string[],
): number {
  const textOf = (words: readonly string[]) => ` ${words.join(" ")} `;
  if (textOf(name.words).includes(textOf(searched))) {
    const brief = (BONUS.brief * searched.length) / name.words.length;
    return brief + (searched.length > 1 ? BONUS.phrase : 0);
  }
  if (searched.length < 2) return 0;
  const text = [heading.words, ...sentences.map(({ words }) => words.words)].map(textOf).join("|");
  const pairs = searched.filter(
    (word, at) => at > 0 && text.includes(` ${searched[at - 1]} ${word} `),
  );
  return BONUS.pair * pairs.length;
}
