import type { Words } from "./analysis.ts";
import type { Alternative, Group, Query } from "./query.ts";

/**
 * The weight of a word by its place: the title names the whole, and tells, as headings above do, what the sections are
 * about.
 */
export const WEIGHT = { title: 4, heading: 3, above: 1.5, text: 1 } as const;

/** The value of a synonym's exact match. */
export const SYNONYM = 0.6;

/** A word of an alternative of a group, and how well another word matches it. */
type Use = { group: number; alternative: Alternative; step: number; form: number };

/** A group that a text matches, and how well. */
type Match = { group: number; isSynonym: boolean; value: number };

/** Compares texts with a search. */
export class Matcher {
  readonly groups: readonly Group[];
  /** Uses by each word that matches a word of the search. */
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

  /** Values a group as often as the text matches it. */
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

/** The value of words, from a place on, as a match of an alternative; 0 if one of them doesn't match. */
function formOf({ words: wanted }: Alternative, words: readonly string[], at: number): number {
  let least = 1;
  for (const [step, matches] of wanted.entries()) {
    least = Math.min(least, matches.get(words[at + step] ?? "") ?? 0);
  }
  return least;
}

/** The best values of a group: with synonyms, and without them. */
type Noted = { best: number; own: number };

/** Adds up how well the texts of a document match each group of a search. */
export class MatchTally {
  readonly #matcher: Matcher;
  readonly #noted: Noted[];

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
    this.#noted = matcher.groups.map(() => ({ best: 0, own: 0 }));
  }

  /** Adds a text. Returns the share of the search that the text holds. */
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
  /** True if every group is matched without synonyms. */
  isOwn = (): boolean => this.#noted.every(({ own }) => own > 0);
  points = (): number => this.#sum(({ best }) => best);
  /** The matched share of the search. */
  matched = (): number => this.#sum(({ best }) => (best > 0 ? 1 : 0));

  #sum(of: (noted: Noted, group: number) => number): number {
    const { groups } = this.#matcher;
    return this.#noted.reduce(
      (sum, noted, at) => sum + of(noted, at) * (groups[at]?.weight ?? 0),
      0,
    );
  }
}
