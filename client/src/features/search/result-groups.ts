import type { SearchHit, SearchResults } from "@shared/search/results.ts";

/** The hits of a kind, in the list's order. Those of a group that is `apart` don't match all of the text as typed. */
export type ResultGroup = {
  key: string;
  label: string;
  hits: readonly SearchHit[];
  isApart?: true;
};

const GROUPS: readonly { key: SearchHit["kind"]; label: string }[] = [
  { key: "article", label: "Articles" },
  { key: "video", label: "Videos" },
  { key: "chapter", label: "Chapters" },
  { key: "section", label: "In the text of articles" },
  { key: "transcript", label: "Said in videos" },
];

/** The results of a search in groups, at most `limit` in each. */
export function groupsOf({ hits, some, isSimilar }: SearchResults, limit: number): ResultGroup[] {
  const apart = (key: string, label: string, hits: readonly SearchHit[]): ResultGroup => {
    return { key, label, hits: hits.slice(0, limit), isApart: true };
  };
  const groups: ResultGroup[] = [
    ...(isSimilar
      ? [apart("similar", "Similar words", hits)]
      : GROUPS.map(({ key, label }) => {
          return { key, label, hits: hits.filter(({ kind }) => kind === key).slice(0, limit) };
        })),
    apart("some", "Some of your words", some),
  ];
  return groups.filter((group) => group.hits.length > 0);
}

/** The number of hits that match all of the text. */
export const countWhole = (groups: readonly ResultGroup[]): number =>
  groups.reduce((sum, { hits, isApart }) => sum + (isApart ? 0 : hits.length), 0);
