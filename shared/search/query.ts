import { stemmer } from "stemmer";
import { editDistance, prefixDistance } from "../text/edit-distance.ts";
import { wordsOf } from "./words.ts";

/** What else a search for a text finds: all terms mean the same, or who types the first also finds the others. */
export type Synonym = { terms: readonly string[]; isOneWay: boolean };

/** How well a word matches one that is searched for, from 0 to 1: as it is, inflected, by its beginning, with a typo. */
const FORM = { exact: 1, inflected: 0.9, prefix: 0.7, typo: 0.5, synonym: 0.85 } as const;

/** A word that is searched for: the words that match it, each by how well. */
export type Term = ReadonlyMap<string, number>;

/** One way to match: each of the terms must. */
type Alternative = { terms: readonly Term[]; factor: number };

/** A word or phrase that is searched for, in all ways to match it; none where it occurs nowhere. Rare ones have more `weight`. */
export type Group = { alternatives: readonly Alternative[]; weight: number };

/** A search as sections are compared with it. */
export type SectionQuery = { groups: readonly Group[]; tokens: readonly string[] };

/** As many words as the other searches take. */
const MAX_TOKENS = 12;
/** A beginning of few letters begins too many words to tell anything. */
const MAX_PREFIXED = 50;

/** The words of all sections, and in how many of them each is. */
export class Vocabulary {
  readonly #counts: ReadonlyMap<string, number>;
  readonly #sections: number;
  readonly #sorted: readonly string[];
  readonly #byStem = new Map<string, string[]>();

  constructor(counts: ReadonlyMap<string, number>, sections: number) {
    this.#counts = counts;
    this.#sections = sections;
    this.#sorted = [...counts.keys()].sort();
    for (const word of this.#sorted) {
      const stem = stemOf(word);
      const others = this.#byStem.get(stem);
      if (others) others.push(word);
      else this.#byStem.set(stem, [word]);
    }
  }

  has(word: string): boolean {
    return this.#counts.has(word);
  }

  /** The words that are this one, an inflection of it, or begin with it. */
  termOf(token: string, isLast: boolean): Map<string, number> {
    const found = new Map<string, number>();
    if (token.length >= (isLast ? 2 : 3)) {
      for (const word of this.#beginningWith(token)) found.set(word, FORM.prefix);
    }
    for (const word of this.#byStem.get(stemOf(token)) ?? []) found.set(word, FORM.inflected);
    if (this.has(token)) found.set(token, FORM.exact);
    return found;
  }

  /** The words that this one is a typo of; of a last word, which may go on, also the beginnings. */
  typosOf(token: string, isLast: boolean): Map<string, number> {
    const limit = token.length >= 8 ? 2 : 1;
    if (token.length < 5) return new Map();
    const near = this.#range(token.slice(0, 1)).map((word) => {
      const whole = editDistance(token, word, limit);
      const isLonger = isLast && word.length > token.length;
      return {
        word,
        distance: isLonger ? Math.min(whole, prefixDistance(token, word, 1) + 0.5) : whole,
      };
    });
    const nearest = near.reduce((least, { distance }) => Math.min(least, distance), limit);
    const typos = near.filter(({ distance }) => distance <= Math.max(1, nearest));
    const inflected = typos.flatMap(({ word }) => this.#byStem.get(stemOf(word)) ?? []);
    return new Map(inflected.map((word) => [word, FORM.typo]));
  }

  /** The two words that this one is when written together. */
  splitOf(token: string): [string, string] | null {
    for (let at = 2; at <= token.length - 2 && token.length >= 6; at += 1) {
      const [first, second] = [token.slice(0, at), token.slice(at)];
      if (this.has(first) && this.has(second)) return [first, second];
    }
    return null;
  }

  /** How much the words of a term tell: more the fewer sections hold one. */
  weightOf(term: Term): number {
    let most = 0;
    for (const word of term.keys()) most = Math.max(most, this.#counts.get(word) ?? 0);
    return Math.log(1 + (this.#sections + 1) / (1 + most));
  }

  #beginningWith(prefix: string): string[] {
    const words = this.#range(prefix);
    if (words.length <= MAX_PREFIXED) return words;
    return words.sort((a, b) => a.length - b.length || Number(a > b) - 0.5).slice(0, MAX_PREFIXED);
  }

  /** The words that begin with a text. */
  #range(prefix: string): string[] {
    const from = this.#firstFrom(prefix);
    const to = this.#firstFrom(`${prefix}\u{10ffff}`);
    return this.#sorted.slice(from, to);
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

/** Reads a search; null where it holds no letter and no number. */
export function parseSectionQuery(
  text: string,
  vocabulary: Vocabulary,
  synonyms: readonly Synonym[],
): SectionQuery | null {
  const tokens = wordsOf(text).slice(0, MAX_TOKENS);
  if (tokens.length === 0) return null;
  const written = synonyms.map(({ terms, isOneWay }) => ({
    isOneWay,
    terms: terms.map((term) => wordsOf(term)),
  }));
  const rules = [...written, ...joinedRules(tokens, vocabulary)];
  const groups: Group[] = [];
  // Where nothing else is searched for, they are.
  const isNeeded = (token: string) => tokens.every(isFunctionWord) || !isFunctionWord(token);
  for (let at = 0; at < tokens.length; ) {
    const { length, others } = synonymsAt(tokens, at, rules);
    const own = tokens.slice(at, at + length);
    if (others.length > 0 || own.some(isNeeded)) {
      groups.push(groupOf(own, others, { vocabulary, next: tokens[at + length] }));
    }
    at += length;
  }
  return { groups, tokens };
}

type Rule = { terms: readonly (readonly string[])[]; isOneWay: boolean };

/** Two words that the sections have as one, too: "time sheet". */
function joinedRules(tokens: readonly string[], vocabulary: Vocabulary): Rule[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    if (next === undefined || !vocabulary.has(token + next)) return [];
    return [{ terms: [[token, next], [token + next]], isOneWay: true }];
  });
}

/** The longest term at a place of a search, and what it is a synonym of. */
function synonymsAt(tokens: readonly string[], at: number, rules: readonly Rule[]) {
  const isHere = (term: readonly string[]) =>
    term.length > 0 && term.every((word, step) => isSameWord(word, tokens[at + step]));
  const found = rules.flatMap(({ terms, isOneWay }) => {
    const term = (isOneWay ? terms.slice(0, 1) : terms).find(isHere);
    return term ? [{ length: term.length, others: terms.filter((other) => other !== term) }] : [];
  });
  const length = Math.max(1, ...found.map((each) => each.length));
  const longest = found.filter((each) => each.length === length);
  return { length, others: longest.flatMap(({ others }) => others) };
}

const isSameWord = (word: string, token: string | undefined) =>
  token !== undefined && stemOf(word) === stemOf(token);

type Place = { vocabulary: Vocabulary; next: string | undefined };

function groupOf(
  own: readonly string[],
  others: readonly (readonly string[])[],
  { vocabulary, next }: Place,
): Group {
  const alternatives: Alternative[] = [];
  const add = (terms: readonly Term[], factor: number) => {
    if (terms.length > 0 && terms.every(({ size }) => size > 0))
      alternatives.push({ terms, factor });
  };
  const isLast = next === undefined;
  add(
    own.map((token, step) => vocabulary.termOf(token, isLast && step === own.length - 1)),
    1,
  );
  for (const other of others) {
    add(
      other.filter((word) => !isFunctionWord(word)).map((word) => wholeTerm(vocabulary, word)),
      FORM.synonym,
    );
  }
  const [token = ""] = own;
  if (alternatives.length === 0 && own.length === 1) {
    const split = vocabulary.splitOf(token);
    if (split)
      add(
        split.map((word) => wholeTerm(vocabulary, word)),
        FORM.inflected,
      );
    else add([vocabulary.typosOf(token, isLast)], 1);
  }
  const weights = alternatives.map(({ terms }) =>
    Math.max(...terms.map((term) => vocabulary.weightOf(term))),
  );
  // What occurs nowhere is what tells most.
  return {
    alternatives,
    weight: alternatives.length > 0 ? Math.min(...weights) : vocabulary.weightOf(new Map()),
  };
}

/** A word that won't go on: as it is, and its inflections. */
function wholeTerm(vocabulary: Vocabulary, word: string): Term {
  const term = vocabulary.termOf(word, false);
  return new Map([...term].filter(([, form]) => form > FORM.prefix));
}

/** What the inflections of an English word have in common (Porter's algorithm), the same in browsers and on the server. */
function stemOf(word: string): string {
  // Of others than English words nothing is cut off.
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}

/** Words that a question is made of, and hardly any text is without: a text need not hold them to match. */
const FUNCTION_WORDS = new Set(
  "a about after again all also am an and another any are arent as at be because been before being both but by can cannot cant could couldnt did didnt do does doesnt doing dont each for from get gets getting go got had has hasnt have havent having he her here him his how i id if ill im in into is isnt it its ive just let like me more most my need needs no not of on one or our out over please really she should shouldnt so some still such than that thats the their them then there these they theyre this those through to too up us use using very want wants was wasnt we were werent what whats when where wheres which while who whos whose why will with wont would wouldnt you your youre".split(
    " ",
  ),
);

const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
