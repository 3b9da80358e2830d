import { type ArticleHeading, prepareForReading } from "@/lib/reading-html.ts";

/** With fewer headings an article needs no table of contents. */
const LEAST = 3;

/** The headings that an article's table of contents lists, of two levels; none where it needs no such table. */
export function contentsOf(html: string): readonly ArticleHeading[] {
  const listed = prepareForReading(html).headings.filter(({ level }) => level <= 3);
  return listed.length < LEAST ? [] : listed;
}
