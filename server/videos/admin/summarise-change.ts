import type { ChangeSummary } from "@shared/admin-video-answers.ts";
import type { VideoChange } from "./commit-change.ts";
import { changedFields } from "./video-rows.ts";

const MAX_TITLES = 3;

/** What the list of changes tells of one. */
export function summarise(items: readonly VideoChange[]): ChangeSummary {
  const both = items.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const edits = both.map(({ before, after }) => changedFields(before, after));
  const [fields] = edits;
  return {
    titles: items.slice(0, MAX_TITLES).map(({ before, after }) => (after ?? before)?.title ?? ""),
    added: items.filter(({ before }) => !before).length,
    edited: edits.filter((changed) => changed.length > 0).length,
    deleted: items.filter(({ after }) => !after).length,
    ...(items.length === 1 && fields && { fields }),
  };
}
