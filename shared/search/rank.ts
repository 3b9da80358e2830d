import type { Words } from "./analysis.ts";
import { kindOf, type ReadDocument, type SearchKind } from "./documents.ts";
import type { Alternative, Query } from "./query.ts";
import type { SearchHit, SearchResults } from "./results.ts";

/** How many hits a search has: of each kind in one article or video, of each kind, and with some of the words, which follow where hits are fewer. */
export const HIT_LIMITS = { together: 3, ofKind: 20, some: 5, articles: 1_000 } as const;

/** How much a word counts by where it stands: the title names the whole, and tells, as headings above do, what its sections are about. */
export const WEIGHT = { title: 4, heading: 3, above: 1.5, text: 1 } as const;
/** What a sentence that holds all of it adds, a name that holds the phrase, one that says little else, and each pair of words. */
const BONUS = { sentence: 1.2, phrase: 3, brief: 1, pair: 0.4 } as const;
/** How well a synonym matches that is as it is. */
export const SYNONYM = 0.6;
/** What counts most where words are missing: how much of what is searched for is there. */
export const COVERED = 3;
/** Of one article or video only what is nearly as good as its best is shown. */
const NEAR = 0.56;

/** Where all that is searched for stands: in the title of a whole, in a heading with the titles above it, or anywhere. */
const PLACE = { title: 2, heading: 1, anywhere: 0 } as const;

type Scored = {
  read: ReadDocument;
  kind: SearchKind;
  isWhole: boolean;
  /** Whether all of it is matched without a synonym. */
  isOwn: boolean;
  place: number;
  score: number;
  sentence: number;
};

/** The best of the documents that may match, in an order that depends on nothing else. */
export function rankDocuments(query: Query, candidates: Iterable<ReadDocument>): SearchResults {
  const matcher = createMatcher(query);
  const [whole, some]: [Scored[], Scored[]] = [[], []];
  for (const read of candidates) {
    const found = matcher.score(read);
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
    hits: hits.map(matcher.toHit),
    some: missing > 0 ? groupTogether(some).flat().slice(0, missing).map(matcher.toHit) : [],
  };
}

/** The best of each kind, those of an article or a video together, by the best of them. */
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
    b.place - a.place ||
    b.score - a.score ||
    Number(one.id > other.id) - Number(one.id < other.id) ||
    one.number - other.number
  );
}

/** A word of an alternative of a group, and how well another one matches it. */
type Use = { group: number; alternative: Alternative; step: number; form: number };

/** How well a group is matched: at all, without synonyms, and whether in the title, or else in a heading. */
type Tally = { best: number; own: number; inTitle: boolean; inName: boolean };

function createMatcher({ groups, words: searched }: Query) {
  const uses = new Map<string, Use[]>();
  groups.forEach(({ alternatives }, group) => {
    for (const alternative of alternatives) {
      alternative.words.forEach((matches, step) => {
        for (const [word, form] of matches) {
          const others = uses.get(word);
          const use = { group, alternative, step, form };
          if (others) others.push(use);
          else uses.set(word, [use]);
        }
      });
    }
  });
  const weightOf = (group: number) => groups[group]?.weight ?? 0;
  const total = groups.reduce((sum, { weight }) => sum + weight, 0) || 1;

  /** Calls back for each group that is matched in a text. */
  function matchIn({ words, more }: Words, found: (use: Use, form: number) => void): void {
    words.forEach((word, at) => {
      for (const use of uses.get(word) ?? []) {
        const form = use.step === 0 ? formOf(use.alternative, words, at) : 0;
        if (form > 0) found(use, form);
      }
    });
    for (const word of more) {
      for (const use of uses.get(word) ?? []) {
        if (use.alternative.words.length === 1) found(use, use.form);
      }
    }
  }

  /** How much of the search a text holds, in which each match is noted. */
  function note(tallies: Tally[], text: Words, weight: number, name?: "title" | "heading"): number {
    const covered = new Map<number, number>();
    matchIn(text, ({ group, alternative: { isSynonym } }, form) => {
      const tally = tallies[group];
      if (!tally) return;
      const value = isSynonym ? form * SYNONYM : form;
      tally.best = Math.max(tally.best, value * weight);
      if (!isSynonym) tally.own = Math.max(tally.own, value * weight);
      if (name) tally.inName = true;
      if (name === "title") tally.inTitle = true;
      covered.set(group, Math.max(covered.get(group) ?? 0, value));
    });
    let sum = 0;
    for (const [group, value] of covered) sum += value * weightOf(group);
    return sum;
  }

  function score(read: ReadDocument): Scored | null {
    const { document, title, above, heading, sentences } = read;
    const tallies = groups.map(() => ({ best: 0, own: 0, inTitle: false, inName: false }));
    const isFirst = document.number === 0;
    let inOwn = note(tallies, heading, WEIGHT.heading, "heading");
    const own = isFirst ? title : heading;
    if (isFirst) inOwn += note(tallies, title, WEIGHT.title, "title");
    inOwn += note(tallies, above, WEIGHT.above);
    let [best, sentence] = [0, -1];
    sentences.forEach(({ words }, number) => {
      const covered = note(tallies, words, WEIGHT.text);
      if (covered > best) [best, sentence] = [covered, number];
    });
    const kind = kindOf(document);
    // The title above alone makes no section a hit, nor that of its chapter what is said there.
    if (best === 0 && (inOwn === 0 || kind === "transcript")) return null;
    if (!isFirst) {
      const isNamed = tallies.some(({ inName }) => inName);
      note(tallies, title, WEIGHT.above, isNamed ? "heading" : undefined);
    }
    const sumOf = (of: (tally: Tally, group: number) => number) =>
      tallies.reduce((sum, tally, group) => sum + of(tally, group), 0);
    const points = sumOf(({ best }, group) => best * weightOf(group));
    const phrase = phraseIn(own, read, searched);
    const isWhole = tallies.every(({ best }) => best > 0);
    const matched = sumOf(({ best }, group) => (best > 0 ? weightOf(group) : 0));
    // Found by what stands above the headings alone.
    const isInText = sentence >= read.described && !tallies.some(({ inTitle }) => inTitle);
    return {
      read,
      kind: kind === "article" && isInText ? "section" : kind,
      sentence,
      isWhole,
      isOwn: isWhole && tallies.every(({ own }) => own > 0),
      place: isWhole ? placeOf(tallies, isFirst) : 0,
      score: (points + BONUS.sentence * best + (isWhole ? 0 : COVERED * matched)) / total + phrase,
    };
  }

  function toHit({ read, kind, sentence }: Scored): SearchHit {
    const { document, sentences, heading, title } = read;
    const { id, anchor, link, category } = document;
    // Where the heading or title says it all, what follows it.
    const number = Math.max(0, sentence);
    const shown = [sentences[number]?.words, heading, title];
    const words = shown.flatMap((each) => (each ? [...each.words, ...each.more] : []));
    return {
      ...{ kind, id, title: document.title, link, category, heading: document.heading },
      anchor: kind === "transcript" ? (anchor.split(",")[number] ?? "") : anchor,
      sentence: sentences[number]?.text ?? "",
      words: [...new Set(words.filter((word) => uses.has(word)))],
    };
  }

  return { score, toHit };
}

/** How well the words from a place on match an alternative; 0 where one of them doesn't. */
function formOf({ words: wanted }: Alternative, words: readonly string[], at: number): number {
  let least = 1;
  for (const [step, matches] of wanted.entries()) {
    least = Math.min(least, matches.get(words[at + step] ?? "") ?? 0);
  }
  return least;
}

function placeOf(tallies: readonly Tally[], isFirst: boolean): number {
  if (isFirst) return tallies.every(({ inTitle }) => inTitle) ? PLACE.title : PLACE.anywhere;
  return tallies.every(({ inName }) => inName) ? PLACE.heading : PLACE.anywhere;
}

/** What it adds that words stand beside each other as they are searched for: as the title or heading, or as pairs. */
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
