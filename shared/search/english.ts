import { stemmer } from "stemmer";

const stems = new Map<string, string>();

/** What the inflections of an English word have in common (Porter's algorithm), the same in browsers and on the server. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  // Of others than English words nothing is cut off.
  const stem = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
  if (stems.size > 200_000) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** Words that a question is made of, and hardly any text is without: a text need not hold them to match. */
const FUNCTION_WORDS = new Set(
  "a about after again all also am an and another any are arent as at be because been before being both but by can cannot cant could couldnt did didnt do does doesnt doing dont each for from get gets getting go got had has hasnt have havent having he her here him his how i id if ill im in into is isnt it its ive just let like me more most my need needs no not of on one or our out over please really she should shouldnt so some still such than that thats the their them then there these they theyre this those through to too up us use using very want wants was wasnt we were werent what whats when where wheres which while who whos whose why will with wont would wouldnt you your youre".split(
    " ",
  ),
);

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
