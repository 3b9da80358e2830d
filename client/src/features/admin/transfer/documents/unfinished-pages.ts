import { pluralize } from "@shared/text/text.ts";
import type { RecordKind } from "./recognize-export.ts";

/** A page of an export: how many records of each kind it has, and what it says of all pages. */
export type Page = {
  counts: ReadonlyMap<RecordKind, number>;
  total: number | null;
  hasNext: boolean;
};

const NOUNS: Readonly<Record<RecordKind, readonly [one: string, several: string]>> = {
  zendeskArticle: ["article", "articles"],
  zendeskSection: ["section", "sections"],
  zendeskCategory: ["category", "categories"],
  zendeskAttachment: ["attachment", "attachments"],
  zendeskTranslation: ["translation", "translations"],
  zendeskComment: ["comment", "comments"],
  intercomArticle: ["article", "articles"],
  intercomCollection: ["collection", "collections"],
};

/** A line for each kind of records of which the files do not have all, by what their pages say. */
export function linesOfPages(pages: readonly Page[]): string[] {
  return Object.entries(NOUNS).flatMap(([kind, [one, several]]) => {
    const own = pages.filter(({ counts }) => firstKind(counts) === kind);
    const count = pages.reduce((sum, page) => sum + (page.counts.get(kind as RecordKind) ?? 0), 0);
    const total = Math.max(0, ...own.map((page) => page.total ?? 0));
    if (total > count) {
      return [
        `There are ${total} ${several} there, but ${pluralize(count, one, several)} in the files.`,
      ];
    }
    const isUnfinished = own.length > 0 && own.every(({ hasNext }) => hasNext);
    return isUnfinished ? [`The last page of the ${several} is not in the files.`] : [];
  });
}

// What a page lists; records that come along with articles are not counted there.
const firstKind = (counts: Page["counts"]) =>
  Object.keys(NOUNS).find((kind) => counts.has(kind as RecordKind));
