import { editDistance, prefixDistance } from "../text/edit-distance.ts";
import { isFunctionWord, type Part, stemOf, type Term, termsOf } from "./analysis.ts";

/** Terms that find each other: all mean the same, or a search for the first also finds the others. */
export type Synonym = { terms: readonly string[]; isOneWay: boolean };

/** The value of a match of two words, from 0 to 1: exact, inflected, by the beginning, with a typo. */
const FORM = { exact: 1, inflected: 0.9, prefix: 0.75, typo: 0.5 } as const;

/** The words that match a word of the search, each with its value. */
export type Matches = ReadonlyMap<string, number>;

/** One way to match: these words beside each other, in their order. */
export type Alternative = { words: readonly Matches[]; isSynonym: boolean };

/**
 * A word or phrase of the search, with all ways to match it; none if it occurs nowhere. Rare ones have more `weight`.
 */
export type Group = { alternatives: readonly Alternative[]; weight: number };

/**
 * A search in the form that documents are compared with. `isSimilar` if a word of it occurs nowhere, and others stand
 * in for it.
 */
export type Query = { groups: readonly Group[]; words: readonly string[]; isSimilar: boolean };

/** Further words of a search are ignored. */
const MAX_WORDS = 12;
/** A part of few letters is in too many words to be significant. */
const MAX_HOLDING = 50;
/** A shorter word is similar to too many others: nearly every short word is a typo of another. */
const LEAST_SIMILAR = 4;

/** The words of all documents, each with the number of documents that hold it. */
export class Vocabulary {
  readonly #counts: ReadonlyMap<string, number>;
  readonly #documents: number;
  readonly #sorted: readonly string[];
  readonly #byStem = new Map<string, string[]>();

  constructor(counts: ReadonlyMap<string, number>, documents: number) {
    this.#counts = counts;
    this.#documents = documents;
    this.#sorted = [...counts.keys()].sort();
    for (const word of this.#sorted) {
      if (isFunctionWord(word)) continue;
      const stem = stemOf(word);
      const others = this.#byStem.get(stem);
      if (others) others.push(word);
      else this.#byStem.set(stem, [word]);
    }
  }

  has(word: string): boolean {
    return this.#counts.has(word);
  }

  /** The words that equal this one, are an inflection of it, or begin with it if it may go on. */
  matchesOf({ typed, isKept }: Part, mayGoOn: boolean, isLast = mayGoOn): Map<string, number> {
    const found = new Map<string, number>();
    const isPrefix = mayGoOn && typed.length >= (isLast ? 1 : 3);
    for (const word of isPrefix ? this.#beginningWith(typed) : []) found.set(word, FORM.prefix);
    const stem = isKept ? typed : stemOf(typed);
    const inflected = isFunctionWord(typed) ? [] : this.#byStem.get(stem);
    for (const word of inflected ?? []) found.set(word, FORM.inflected);
    if (this.has(typed)) found.set(typed, FORM.exact);
    return found;
  }

  /**
   * The words that contain this one, else those of which it is a typo; for the last word, which may go on, also their
   * beginnings.
   */
  similarTo(word: string, isLast: boolean): Map<string, number> {
    if (word.length < LEAST_SIMILAR || /\d/.test(word)) return new Map();
    const holding = this.#sorted.filter((each) => each.includes(word));
    if (holding.length > 0) return new Map(fewest(holding).map((other) => [other, FORM.typo]));
    const limit = word.length >= 8 ? 2 : 1;
    const near = this.#range(word.slice(0, 1)).map((other) => {
      const whole = editDistance(word, other, limit);
      const isLonger = isLast && other.length > word.length;
      const begun = isLonger ? prefixDistance(word, other, 1) + 0.5 : whole;
      return { other, distance: Math.min(whole, begun) };
    });
    const most = Math.max(limit, 1.5);
    const nearest = near.reduce((least, { distance }) => Math.min(least, distance), most);
    const typos = near.filter(({ distance }) => distance <= Math.max(1, nearest));
    const inflected = typos.flatMap(({ other }) => this.#byStem.get(stemOf(other)) ?? []);
    return new Map(inflected.map((other) => [other, FORM.typo]));
  }

  /** The two words that make this one when written together. */
  splitOf(word: string): [string, string] | null {
    for (let at = 2; at <= word.length - 2 && word.length >= 6; at += 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      if (this.has(first) && this.has(second)) return [first, second];
    }
    return null;
  }

  /** The weight of a word: the fewer documents hold a match, the more. */
  weightOf(matches: Matches): number {
    let most = 0;
    for (const word of matches.keys()) most = Math.max(most, this.#counts.get(word) ?? 0);
    return Math.log(1 + (this.#documents + 1) / (1 + most));
  }

  #beginningWith(prefix: string): string[] {
    return fewest(this.#range(prefix).filter((word) => !isFunctionWord(word)));
  }

  /** The words that begin with a text. */
  #range(prefix: string): string[] {
    return this.#sorted.slice(this.#firstFrom(prefix), this.#firstFrom(`${prefix}\u{10ffff}`));
  }

  #firstFrom(text: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The shortest of words, of which a part of them says the most. */
function fewest(words: string[]): string[] {
  if (words.length <= MAX_HOLDING) return words;
  return words.sort((a, b) => a.length - b.length || Number(a > b) - 0.5).slice(0, MAX_HOLDING);
}

/** Reads a search; null if it holds nothing to find results by. */
export function parseQuery(
  text: string,
  vocabulary: Vocabulary,
  synonyms: readonly Synonym[],
): Query | null {
  const terms = firstTerms(termsOf(text));
  const isFunction = ({ parts: [part, second] }: Term) =>
    second === undefined && part !== undefined && isFunctionWord(part.typed);
  const isQuestion = terms.every(isFunction);
  const rules = [...synonyms.map(ruleOf), ...joinedRules(terms, vocabulary)];
  const groups: Group[] = [];
  let isSimilar = false;
  for (let at = 0; at < terms.length; ) {
    const { length, others } = synonymsAt(terms, at, rules);
    const own = terms.slice(at, at + length);
    const isLast = at + length === terms.length;
    at += length;
    const isNeeded = others.length > 0 || !own.every(isFunction);
    // A function word at the end may be the beginning of another word.
    if (!isNeeded && !(isQuestion && isLast)) continue;
    const found = groupOf(own, others, { vocabulary, isLast, isNeeded });
    groups.push(found);
    isSimilar ||= found.isSimilar;
  }
  const words = terms.flatMap(({ parts }) => parts.map(({ word }) => word));
  return groups.length > 0 ? { groups, words, isSimilar } : null;
}

function firstTerms(all: readonly Term[]): Term[] {
  let left = MAX_WORDS;
  return all.flatMap(({ parts, whole }) => {
    const first = parts.slice(0, Math.max(0, left));
    left -= parts.length;
    if (first.length === 0) return [];
    return [{ parts: first, whole: first.length === parts.length ? whole : null }];
  });
}

type Rule = { terms: readonly (readonly Part[])[]; isOneWay: boolean };

const partsIn = (terms: readonly Term[]): Part[] => terms.flatMap(({ parts }) => parts);

const ruleOf = ({ terms, isOneWay }: Synonym): Rule => {
  return { terms: terms.map((term) => partsIn(termsOf(term))), isOneWay };
};

/** Two words of a search that the documents also have as one: "time sheet". */
function joinedRules(terms: readonly Term[], vocabulary: Vocabulary): Rule[] {
  return terms.flatMap((term, at) => {
    const both = partsIn([term, ...terms.slice(at + 1, at + 2)]);
    const joined = both.map(({ word }) => word).join("");
    if (both.length !== 2 || !vocabulary.has(joined)) return [];
    return [{ terms: [both, partsIn(termsOf(joined))], isOneWay: true }];
  });
}

/** The longest term of a synonym at a place of a search, and the synonyms of that term. */
function synonymsAt(terms: readonly Term[], at: number, rules: readonly Rule[]) {
  const ends = [at];
  const parts: Part[] = [];
  for (const term of terms.slice(at)) {
    parts.push(...term.parts);
    ends.push(parts.length);
  }
  const isHere = (rule: readonly Part[]) =>
    rule.length > 0 && rule.every((part, step) => isSameWord(part, parts[step]));
  const found = rules.flatMap((rule) => {
    const here = (rule.isOneWay ? rule.terms.slice(0, 1) : rule.terms).find(isHere);
    const length = here ? ends.indexOf(here.length, 1) : -1;
    return length > 0 ? [{ length, others: rule.terms.filter((other) => other !== here) }] : [];
  });
  const length = Math.max(1, ...found.map((each) => each.length));
  const longest = found.filter((each) => each.length === length);
  return { length, others: longest.flatMap(({ others }) => others) };
}

const isSameWord = (one: Part, other: Part | undefined) =>
  other !== undefined && stemOf(one.word) === stemOf(other.word);

type Place = { vocabulary: Vocabulary; isLast: boolean; isNeeded: boolean };

function groupOf(
  own: readonly Term[],
  others: readonly (readonly Part[])[],
  { vocabulary, isLast, isNeeded }: Place,
): Group & { isSimilar: boolean } {
  const alternatives: Alternative[] = [];
  const add = (words: readonly Matches[], isSynonym = false) => {
    if (words.length > 0 && words.every(({ size }) => size > 0)) {
      alternatives.push({ words, isSynonym });
    }
  };
  const ownParts = partsIn(own);
  const isOne = ownParts.length === 1;
  const lastStep = ownParts.length - 1;
  const whole = own.length === 1 ? own[0]?.whole : null;
  if (whole) add([exactly(vocabulary, whole)]);
  // "C++" is no C.
  if (!whole || !isOne) {
    add(
      ownParts.map((part, step) => {
        const mayGoOn = isOne || (isLast && step === lastStep && /^\p{L}{2}/u.test(part.word));
        const found = vocabulary.matchesOf(part, mayGoOn, isLast);
        if (!isNeeded) found.delete(part.typed);
        return found;
      }),
    );
  }
  for (const parts of others) {
    add(
      parts.map((part) => vocabulary.matchesOf(part, false)),
      true,
    );
  }
  const [part] = ownParts;
  const isMissing = alternatives.length === 0 && isOne && part !== undefined && isNeeded;
  let isSimilar = false;
  if (isMissing) {
    const split = vocabulary.splitOf(part.word);
    if (split) add(split.map((word) => exactly(vocabulary, word)));
    else {
      add([vocabulary.similarTo(part.word, isLast)]);
      isSimilar = alternatives.length > 0;
    }
  }
  return { alternatives, weight: weightIn(vocabulary, alternatives), isSimilar };
}

const exactly = (vocabulary: Vocabulary, word: string): Matches =>
  new Map(vocabulary.has(word) ? [[word, FORM.exact]] : []);

/** A group that occurs nowhere weighs the most. */
function weightIn(vocabulary: Vocabulary, alternatives: readonly Alternative[]): number {
  const weights = alternatives.map(({ words }) =>
    words.reduce((sum, matches) => sum + vocabulary.weightOf(matches), 0),
  );
  return weights.length > 0 ? Math.min(...weights) : vocabulary.weightOf(new Map());
}
