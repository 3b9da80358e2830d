import { transliterate } from "transliteration";
import { withoutAccents } from "../search/analysis.ts";

/**
 * The slug of a title: letters and numbers without accents, joined by hyphens, at most `length` characters. Letters of
 * other scripts are transliterated; empty if there are none.
 */
export function slugOf(title: string, length = 60): string {
  const latin = title
    .normalize("NFC")
    .replace(/\p{Letter}[\p{Letter}\p{Mark}]*/gu, (word) =>
      /^\p{Script=Latin}/u.test(word) ? word : transliterate(word),
    );
  return withoutAccents(latin.normalize("NFKD"))
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, length)
    .replace(/^-|-$/g, "");
}
