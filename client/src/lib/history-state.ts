/** Marks a history entry as made by opening a video from a page of ours, so that closing it can go back there. */
export const OPENED_HERE = { openedHere: true };

/** Marks a navigation as leading to the top of its page even where the path stays the same. */
export const START_AT_TOP = { startAtTop: true };
