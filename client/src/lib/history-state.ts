/** History state of a video that was opened from one of our pages: closing it navigates back. */
export const OPENED_IN_APP = { openedInApp: true };

/** History state of a navigation that scrolls to the top even if the path stays the same. */
export const START_AT_TOP = { startAtTop: true };
