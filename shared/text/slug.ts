import { withoutAccents } from "../search/analysis.ts";

/** The slug of a title: letters and numbers without accents, joined by hyphens, at most so many characters. */
export function slugOf(title: string, length = 60): string {
  return withoutAccents(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, length)
    .replace(/^-|-$/g, "");
}
