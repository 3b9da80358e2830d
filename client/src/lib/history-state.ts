/** The state of an entry made by opening a video from one of our pages: closing the video goes back to it. */
export const OPENED_IN_APP = { openedInApp: true };

/** Marks a navigation as leading to the top of its page even where the path stays the same. */
export const START_AT_TOP = { startAtTop: true };
