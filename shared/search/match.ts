import type { Words } from "./analysis.ts";
import type { Alternative, Group, Query } from "./query.ts";

/** How much a word counts by where it stands: the title names the whole, and tells, as headings above do, what its sections are about. */
export const WEIGHT = { title: 4, heading: 3, above: 1.5, text: 1 } as const;

/** How well a synonym matches that is as it is. */
export const SYNONYM = 0.6;

/** A word of an alternative of a group, and how well another one matches it. */
type Use = { group: number; alternative: Alternative; step: number; form: number };

/** A group that a text matches, and how well. */
type Match = { group: number; isSynonym: boolean; value: number };

/** Compares texts with a search. */
export class Matcher {
  readonly groups: readonly Group[];
  /** By each word that matches one of the search. */
  readonly #uses = new Map<string, Use[]>();

  constructor({ groups }: Query) {
    this.groups = groups;
    for (const [group, { alternatives }] of groups.entries()) {
      for (const alternative of alternatives) this.#add(group, alternative);
    }
  }

  #add(group: number, alternative: Alternative): void {
    for (const [step, matches] of alternative.words.entries()) {
      for (const [word, form] of matches) {
        const others = this.#uses.get(word) ?? [];
        others.push({ group, alternative, step, form });
        this.#uses.set(word, others);
      }
    }
  }

  /** The words of a text that match. */
  wordsIn({ words, more }: Words): string[] {
    const inOrder = [...this.#usesIn(words)].flatMap(([{ alternative, step }, at]) =>
      step === 0 && formOf(alternative, words, at) > 0
        ? words.slice(at, at + alternative.words.length)
        : [],
    );
    return [...inOrder, ...more.filter((word) => this.#uses.has(word))];
  }

  /** What a text matches: a group as often as it does. */
  *matchesIn({ words, more }: Words): Generator<Match> {
    for (const [use, at] of this.#usesIn(words)) {
      const form = use.step === 0 ? formOf(use.alternative, words, at) : 0;
      if (form > 0) yield matchOf(use, form);
    }
    for (const [use] of this.#usesIn(more)) {
      if (use.alternative.words.length === 1) yield matchOf(use, use.form);
    }
  }

  *#usesIn(words: readonly string[]): Generator<[use: Use, at: number]> {
    for (const [at, word] of words.entries()) {
      for (const use of this.#uses.get(word) ?? NONE) yield [use, at];
    }
  }
}

const NONE: readonly Use[] = [];

function matchOf({ group, alternative: { isSynonym } }: Use, form: number): Match {
  return { group, isSynonym, value: isSynonym ? form * SYNONYM : form };
}

/** How well the words from a place on match an alternative; 0 where one of them doesn't. */
function formOf({ words: wanted }: Alternative, words: readonly string[], at: number): number {
  let least = 1;
  for (const [step, matches] of wanted.entries()) {
    least = Math.min(least, matches.get(words[at + step] ?? "") ?? 0);
  }
  return least;
}

/** How well a group is matched: at all, and without synonyms. */
type Noted = { best: number; own: number };

/** How well each part of a search is matched by the texts of a document so far. */
export class Tally {
  readonly #matcher: Matcher;
  readonly #noted: Noted[];

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
    this.#noted = matcher.groups.map(() => ({ best: 0, own: 0 }));
  }

  /** Notes what a text matches. Returns how much of the search it holds. */
  add(text: Words, weight: number): number {
    const covered = this.#noted.map(() => 0);
    for (const { group, isSynonym, value } of this.#matcher.matchesIn(text)) {
      const noted = this.#noted[group];
      if (!noted) continue;
      noted.best = Math.max(noted.best, value * weight);
      if (!isSynonym) noted.own = Math.max(noted.own, value * weight);
      covered[group] = Math.max(covered[group] ?? 0, value);
    }
    return this.#sum((_, group) => covered[group] ?? 0);
  }

  isWhole = (): boolean => this.#noted.every(({ best }) => best > 0);
  /** Whether all is matched without synonyms. */
  isOwn = (): boolean => this.#noted.every(({ own }) => own > 0);
  points = (): number => this.#sum(({ best }) => best);
  /** How much of the search is matched. */
  matched = (): number => this.#sum(({ best }) => (best > 0 ? 1 : 0));

  #sum(of: (noted: Noted, group: number) => number): number {
    const { groups } = this.#matcher;
    return this.#noted.reduce(
      (sum, noted, at) => sum + of(noted, at) * (groups[at]?.weight ?? 0),
      0,
    );
  }
}
