import type { ChangeSummary, VideoAction } from "@shared/contracts/admin-videos.ts";
import { VIDEO_FIELDS } from "../video-fields.ts";

/** How many titles stand in a line. */
const TITLES = 4;

/** What a change of the library did, in one line. */
export function describeChange(action: VideoAction, summary: ChangeSummary): string {
  switch (action) {
    case "add":
      return `Added ${titlesOf(summary)}`;
    case "edit":
      return `Edited ${titlesOf(summary)}${fieldsOf(summary)}`;
    case "delete":
      return `Deleted ${titlesOf(summary)}`;
    case "move":
      return `Moved ${titlesOf(summary)}`;
    case "import":
      return `Imported ${countsOf(summary)}: ${titlesOf(summary)}`;
    case "restore":
      return `Restored ${titlesOf(summary)}`;
  }
}

function titlesOf({ titles, added, edited, deleted }: ChangeSummary): string {
  const shown = titles.slice(0, TITLES).map((title) => `“${title}”`);
  const others = Math.max(titles.length, added + edited + deleted) - shown.length;
  if (shown.length === 0) return "the order";
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}

function fieldsOf({ fields = [] }: ChangeSummary): string {
  if (fields.length === 0) return "";
  return `: ${fields.map(nameOf).join(", ")}`;
}

const nameOf = (field: string): string =>
  (VIDEO_FIELDS as Record<string, string>)[field]?.toLowerCase() ?? field;

function countsOf({ added, edited }: ChangeSummary): string {
  return [added > 0 && `${added} new`, edited > 0 && `${edited} changed`]
    .filter(Boolean)
    .join(" and ")
    .concat(added + edited === 1 ? " video" : " videos");
}
