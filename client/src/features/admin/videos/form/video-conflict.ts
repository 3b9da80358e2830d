import { chapterTime, parseChapters } from "@shared/content/chapters.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import type { Side } from "../../publishing/merge-versions.ts";
import { categoryName } from "../video-categories.ts";
import { editableChapters } from "./edited-chapters.ts";
import { toVideo, type VideoValues } from "./video-values.ts";

/** The fields that two admins may have changed, and their names in the form. */
export const CONFLICT_FIELDS = {
  videoUrl: "Video address",
  title: "Title",
  description: "Description",
  category: "Category",
  keywords: "Keywords",
  duration: "Duration",
  thumbnailUrl: "Thumbnail address",
  chapters: "Chapters",
  transcript: "Transcript",
} as const;

type Field = keyof typeof CONFLICT_FIELDS;
/** Which side's value stays, by field. */
export type Choices = Partial<Record<Field, Side>>;

/** A field that both changed, with the texts of both and of what was there before. */
type FieldConflict = { field: Field } & Record<Side | "before", string>;

/** What two writers did to a video: the fields that both changed differently, and those that only the other one changed. */
export type VideoConflict = { both: FieldConflict[]; theirs: Field[] };

/** Compares what the form holds and what is stored now with what the form was opened on. */
export function compareVideos(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
): VideoConflict {
  const myVideo = toVideo(mine, before);
  const conflict: VideoConflict = { both: [], theirs: [] };
  for (const field of Object.keys(CONFLICT_FIELDS) as Field[]) {
    if (field === "transcript" || before[field] === theirs[field]) continue;
    if (myVideo[field] === before[field]) conflict.theirs.push(field);
    else if (myVideo[field] !== theirs[field]) {
      conflict.both.push({
        field,
        mine: textOf(field, myVideo[field]),
        theirs: textOf(field, theirs[field]),
        before: textOf(field, before[field]),
      });
    }
  }
  addTranscript(conflict, mine, before, theirs);
  return conflict;
}

function addTranscript(
  conflict: VideoConflict,
  { transcript }: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
): void {
  if (before.transcript === theirs.transcript) return;
  if (transcript.kind === "kept") conflict.theirs.push("transcript");
  else if (transcript.kind === "new" || theirs.transcript !== null) {
    conflict.both.push({
      field: "transcript",
      mine: transcript.kind === "new" ? transcript.name || "Pasted text" : "",
      theirs: theirs.transcript === null ? "" : "Another transcript",
      before: before.transcript === null ? "" : "The transcript that was there",
    });
  }
}

function textOf(field: Field, value: string): string {
  if (field === "category") return categoryName(value);
  if (field !== "chapters") return value;
  const parsed = parseChapters(value);
  const chapters = parsed.ok ? parsed.chapters : [];
  return chapters.map((chapter) => `${chapterTime(chapter)} ${chapter.title}`).join("\n");
}

/** The form's values with what only the other writer changed and what was chosen as theirs. */
export function mergeValues(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
  choices: Choices,
): VideoValues {
  const merged = { ...mine };
  const { both, theirs: changedByThem } = compareVideos(mine, before, theirs);
  const chosen = both.map(({ field }) => field).filter((field) => choices[field] === "theirs");
  for (const field of [...changedByThem, ...chosen]) {
    if (field === "chapters") merged.chapters = editableChapters(theirs.chapters);
    else if (field === "transcript") merged.transcript = { kind: "kept" };
    else merged[field] = theirs[field];
  }
  return merged;
}
