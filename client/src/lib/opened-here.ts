/** Marks a history entry as made by opening a video from a page of ours, so that closing it can go back there. */
export const OPENED_HERE = { openedHere: true };
