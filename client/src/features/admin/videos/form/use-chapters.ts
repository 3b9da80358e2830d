import { secondsToTimestamp } from "@shared/content/chapters.ts";
import { parseClockTime } from "@shared/text/clock-time.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import {
  type EditedChapter,
  type NewChapter,
  sortedChapters,
  withChapters,
} from "./edited-chapters.ts";

type Field = keyof NewChapter;

export const chapterFieldId = (field: Field, key: number) => `chapter-${field}-${key}`;

export const UNDO_REMOVAL_ID = "undo-removed-chapter";

export type ChapterActions = ReturnType<typeof useChapters>;

export function useChapters(
  chapters: readonly EditedChapter[],
  onChange: (chapters: EditedChapter[]) => void,
) {
  const [allRemoved, setRemoved] = useState<readonly EditedChapter[]>([]);
  const removed = allRemoved.at(-1);
  const edited = ({ key }: EditedChapter, change: Partial<NewChapter>) =>
    chapters.map((each) => (each.key === key ? { ...each, ...change } : each));

  /** Adds chapters at their places; the field of the first one takes the focus where one is named. */
  function add(added: readonly NewChapter[], focused?: Field) {
    const next = withChapters(chapters, added);
    flushSync(() => onChange(next.chapters));
    if (focused && next.added[0]) focusOn(focused, next.added[0]);
  }

  return {
    add,
    /** Adds a chapter at a second, or goes to the one that begins there; its title takes the focus. */
    mark(second: number) {
      const there = chapters.find(({ time }) => parseClockTime(time) === Math.floor(second));
      if (there) focusOn("title", there);
      else add([{ time: secondsToTimestamp(second), title: "" }], "title");
    },
    edit: (chapter: EditedChapter, change: Partial<NewChapter>) =>
      onChange(edited(chapter, change)),
    setTime: (chapter: EditedChapter, seconds: number) =>
      onChange(sortedChapters(edited(chapter, { time: secondsToTimestamp(seconds) }))),
    remove(chapter: EditedChapter) {
      flushSync(() => {
        setRemoved([...allRemoved, chapter]);
        onChange(chapters.filter(({ key }) => key !== chapter.key));
      });
      document.getElementById(UNDO_REMOVAL_ID)?.focus();
    },
    removed,
    undoRemoval() {
      if (!removed) return;
      setRemoved(allRemoved.slice(0, -1));
      // Under a key of its own: a chapter that was added since may have this one's.
      const { key: _, ...chapter } = removed;
      add([chapter], "title");
    },
  };
}

function focusOn(field: Field, { key }: EditedChapter): void {
  document.getElementById(chapterFieldId(field, key))?.focus();
}
