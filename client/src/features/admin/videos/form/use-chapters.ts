import { secondsToTimestamp } from "@shared/content/chapters.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { PastedChapter } from "./chapter-lines.ts";
import { chapterAt, type EditedChapter, sortedChapters, withChapters } from "./edited-chapters.ts";

/** The id of a chapter's field, which takes the focus when it is added. */
export const chapterFieldId = (field: "time" | "title", key: number) => `chapter-${field}-${key}`;

/** The id of the button that brings back a removed chapter and takes the focus from it. */
export const UNDO_REMOVAL_ID = "undo-removed-chapter";

/** The changes of a form's chapters; `onChange` is given all of them. */
export function useChapters(
  chapters: readonly EditedChapter[],
  onChange: (chapters: EditedChapter[]) => void,
) {
  const [removed, setRemoved] = useState<readonly EditedChapter[]>([]);

  function focusOn(field: "time" | "title", key: number | undefined) {
    if (key !== undefined) document.getElementById(chapterFieldId(field, key))?.focus();
  }

  function add(added: readonly PastedChapter[]) {
    const next = withChapters(chapters, added);
    // The fields take the focus as soon as they are in the page.
    flushSync(() => onChange(next.chapters));
    return next.added;
  }

  return {
    add,
    /** Adds a chapter at a second, or goes to the one that begins there; its title takes the focus. */
    mark(second: number) {
      const there = chapterAt(chapters, second);
      focusOn("title", there?.key ?? add([{ seconds: second, title: "" }])[0]?.key);
    },
    /** Adds a chapter whose time is to be typed. */
    addEmpty() {
      const last = Math.max(-1, ...chapters.map(({ key }) => key));
      const empty = { key: last + 1, time: "", title: "" };
      flushSync(() => onChange([...chapters, empty]));
      focusOn("time", empty.key);
    },
    edit(key: number, changed: Partial<EditedChapter>) {
      onChange(chapters.map((each) => (each.key === key ? { ...each, ...changed } : each)));
    },
    /** Gives a chapter its second and its place. */
    setTime(key: number, seconds: number) {
      const time = secondsToTimestamp(seconds);
      onChange(
        sortedChapters(chapters.map((each) => (each.key === key ? { ...each, time } : each))),
      );
    },
    remove(chapter: EditedChapter) {
      flushSync(() => {
        setRemoved([...removed, chapter]);
        onChange(chapters.filter(({ key }) => key !== chapter.key));
      });
      document.getElementById(UNDO_REMOVAL_ID)?.focus();
    },
    /** The chapter removed last; null where none was. */
    lastRemoved: removed.at(-1) ?? null,
    undoRemoval() {
      const last = removed.at(-1);
      if (!last) return;
      setRemoved(removed.slice(0, -1));
      flushSync(() => onChange(sortedChapters([...chapters, last])));
      focusOn("title", last.key);
    },
  };
}
