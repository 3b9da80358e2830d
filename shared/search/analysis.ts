import { stemmer } from "stemmer";

/**
 * A word as searches compare it: in lower case and without accents. `forms` are other words that find it, and `typed`
 * is the form that a search looks for: the word with its accents, if it has any. One that `isKept` is never stemmed.
 */
export type Part = { word: string; forms: readonly string[]; typed: string; isKept: boolean };

/** A text between two spaces: a word, or parts that are one as a `whole` too, such as "12-lead". */
export type Term = { parts: readonly Part[]; whole: string | null };

/** The words of a text in their order, and further words that find some of them. */
export type Words = { words: readonly string[]; more: readonly string[] };

// The soft hyphen, the zero-width space, the word joiner and the byte order mark.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

// To normalize a run of combining marks takes quadratic time; no language has thirty on one letter (Unicode, UAX #15).
const LONG_MARKS = /(\p{M}{30})\p{M}+/gu;

const THOUSANDS = /(?<![\p{N}.,])\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?!\d)/gu;

/**
 * Letters and numbers, with characters that may stand inside a word; invisible ones are for texts that still have them.
 */
const TERM =
  /[\p{L}\p{N}\p{M}\u00ad\u200b\u2060\ufeff]+(?:['’./:,&_-][\p{L}\p{N}\p{M}\u00ad\u200b\u2060\ufeff]+)*(?:\+\+|#)?/gu;

/** Longer words are compared by their beginning; PostgreSQL's text search takes 2 kB. */
const LONGEST = /^.{1,60}/su;

/** Scripts without spaces between words. */
const WIDE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;

const UNIT =
  /^(\d+)(mg|mcg|μg|g|kg|ml|dl|l|mm|cm|m|km|kmh|mph|ms|s|sec|min|h|hr|hrs|v|kv|a|ma|w|kw|hz|khz|mhz|ghz|kb|mb|gb|tb|lb|lbs|oz|ft|psi|bar|bpm|mmhg|am|pm|x)$/;

/** Letters that Unicode does not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ı: "i" },
};

/** A text in lower case without the accents of its letters: "Łódź" is "lodz", "Straße" "strasse". */
export function withoutAccents(text: string): string {
  const lower = text.toLowerCase();
  if (/^\p{ASCII}*$/u.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .replace(/[ßæœøłđðþħŧı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
}

/** The terms of a text in their order. Takes time in proportion to its length. */
export function termsOf(text: string): Term[] {
  const plain = text
    .replace(LONG_MARKS, "$1")
    .replace(INVISIBLE, "")
    .replace(THOUSANDS, (number) => number.replace(/\D/g, ""))
    .normalize("NFKC");
  return (plain.match(TERM) ?? []).flatMap((found) => {
    const known = knownTerms.get(found);
    if (known) return known;
    if (knownTerms.size > MAX_KNOWN) knownTerms.clear();
    const terms = readTerm(found.replace(/['’]/g, ""));
    knownTerms.set(found, terms);
    return terms;
  });
}

/** The terms of words seen before: a language has few words, and each is read some hundred times. */
const knownTerms = new Map<string, Term[]>();
const MAX_KNOWN = 20_000;

function readTerm(found: string): Term[] {
  const [, bare = "", sign = ""] = /^(.*?)(\+\+|#)?$/s.exec(found) ?? [];
  const parts = bare.split(/[./:,&_-]/).flatMap(partsOf);
  if (parts.length === 0) return [];
  const whole = sign ? found : wholeOf(bare, parts);
  return [{ parts, whole: whole && cut(withoutAccents(whole)) }];
}

const cut = (word: string) => LONGEST.exec(word)?.[0] ?? word;

/** The word that several parts make together; null if they only stand beside each other. */
function wholeOf(bare: string, parts: readonly Part[]): string | null {
  // Two characters of a script without spaces are a word more often than not.
  if (parts.length === 1 || parts.length > 6 || bare.search(WIDE) !== -1) return null;
  if (/\d[./:,-]\d/.test(bare)) return bare;
  const isSpelled = parts.every(({ word }) => word.length === 1);
  return /[.:,]/.test(bare) && !isSpelled ? null : parts.map(({ word }) => word).join("");
}

function partsOf(piece: string): Part[] {
  if (piece === "") return [];
  if (piece.search(WIDE) !== -1) return wideParts(piece);
  const [, number, unit] = UNIT.exec(piece.toLowerCase()) ?? [];
  if (number && unit) return [partOf(number), partOf(unit)];
  return [partOf(piece)];
}

function partOf(piece: string): Part {
  const [, singular] = /^(\p{Lu}{2,})s$/u.exec(piece) ?? [];
  const lower = cut(piece.toLowerCase());
  const word = cut(withoutAccents(singular ?? piece));
  const isCapitals = /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(singular ?? piece);
  const isKept = isCapitals || word.length <= SHORT;
  if (singular) return { word, forms: [lower], typed: word, isKept };
  // "IT" and "OR" are abbreviations, "it" and "or" are not.
  const typed = isCapitals && isFunctionWord(word) ? piece : lower;
  return { word, forms: typed === word ? [] : [typed], typed, isKept };
}

/** Each two adjacent characters, and the last one alone: so each character is the beginning of a word. */
function wideParts(piece: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: run, index } of piece.matchAll(WIDE)) {
    if (index > at) parts.push(partOf(piece.slice(at, index)));
    const characters = [...run];
    const last = characters.length - 1;
    for (let from = 0; from < Math.max(1, last); from += 1) {
      const word = characters.slice(from, from + 2).join("");
      const forms = from === last - 1 ? [characters[last] ?? ""] : [];
      parts.push({ word, forms, typed: word, isKept: true });
    }
    at = index + run.length;
  }
  if (at < piece.length) parts.push(partOf(piece.slice(at)));
  return parts;
}

/** The words of a text for an index. */
export function wordsOf(text: string): Words {
  const words: string[] = [];
  const more: string[] = [];
  for (const { parts, whole } of termsOf(text)) {
    for (const { word, forms } of parts) {
      words.push(word);
      more.push(...forms);
    }
    if (whole !== null) more.push(whole);
  }
  return { words, more };
}

/** A text split at its words, in order: each piece with the words that find it, none for the pieces between words. */
export function splitAtWords(text: string): { text: string; words: readonly string[] }[] {
  const pieces: { text: string; words: readonly string[] }[] = [];
  let at = 0;
  const add = (piece: string, isTerm: boolean) => {
    if (piece === "") return;
    const { words, more } = isTerm ? wordsOf(piece) : { words: [], more: [] };
    pieces.push({ text: piece, words: [...words, ...more] });
  };
  for (const { 0: found, index } of text.matchAll(TERM)) {
    add(text.slice(at, index), false);
    // Scripts without spaces are split character by character.
    if (found.search(WIDE) !== -1) for (const each of splitWide(found)) pieces.push(each);
    else add(found, true);
    at = index + found.length;
  }
  add(text.slice(at), false);
  return pieces;
}

function splitWide(found: string) {
  const characters = [...found];
  return characters.map((text, at) => {
    const [before = "", after = ""] = [characters[at - 1], characters[at + 1]];
    return { text, words: [text, before + text, text + after] };
  });
}

/** A shorter word is more often an abbreviation than an inflection. */
const SHORT = 4;

/** The common part of an English word's inflections (Porter's algorithm), the same in browsers and on the server. */
export function stemOf(word: string): string {
  // Words of other languages stay whole.
  if (word.length <= SHORT || !/^[a-z]+$/.test(word)) return word;
  const stem = stemmer(word);
  return stem.length >= 3 ? stem : word;
}

/** Words of which questions are made, and which hardly any text lacks: a text need not hold them to match. */
const FUNCTION_WORDS = new Set(
  "a about after again all also am an and another any are arent as at be because been before being both but by can cannot cant could couldnt did didnt do does doesnt doing dont each for from get gets getting go got had has hasnt have havent having he her here him his how i id if ill im in into is isnt it its ive just let like me more most my need needs no not of on one or our out over please really she should shouldnt so some still such than that thats the their them then there these they theyre this those through to too up us use using very want wants was wasnt we were werent what whats when where wheres which while who whos whose why will with wont would wouldnt you your youre".split(
    " ",
  ),
);

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
