/**
 * Why the last save did not end well: no room, no connection, a server that has too much to do or could not send some
 * files, something else that answered in its place, a worker that was stopped, or too much to be saved unasked.
 */
export type SaveFault =
  | "full"
  | "unreachable"
  | "busy"
  | "incomplete"
  | "blocked"
  | "interrupted"
  | "too-large";

/**
 * What is known of the saved copy. `mode`: what is small is saved by itself, everything was asked for, or nothing is saved.
 * `savedAt` is an ISO time, null before all of that was saved once.
 */
export type CopyState = {
  mode: "small" | "all" | "off";
  savedAt: string | null;
  fault: SaveFault | null;
};

/** Bytes that the copy takes, by kind. */
export type CopySizes = { app: number; articles: number; videos: number; pictures: number };

/** What a page asks of the service worker; "state", "report" and "knows" are answered on the port that comes along. */
export type PageMessage =
  | { type: "save"; all: boolean }
  | { type: "remove" }
  | { type: "state" }
  | { type: "report" }
  | { type: "knows"; path: string }
  | { type: "skip-waiting"; onlyIfAlone: boolean };

/** The answer to "report". */
export type CopyReport = { state: CopyState; sizes: CopySizes; isSaving: boolean };

/** The answer to "state". */
export type WorkerState = { copy: CopyState; isReachable: boolean };

/** What the service worker tells every page. */
export type WorkerMessage =
  | { type: "saving"; done: number; total: number }
  | { type: "saved"; state: CopyState }
  | { type: "connection"; isReachable: boolean };
