import type { CopyState } from "../worker-client.ts";

declare const __FILES__: string[];
declare const __PACK__: { path: string; files: string[] };
declare const __BUILD__: string;
declare const __SHELL__: string;

/** The paths of what every page loads, and of the shell. The build writes them in (scripts/service-worker.ts). */
export const FILES: readonly string[] = __FILES__;

/** One file with the texts of all other files of the public pages, by their paths: `{ [path]: text }`. */
export const PACK: Readonly<{ path: string; files: readonly string[] }> = __PACK__;

const BUILD: string = __BUILD__;

/** The page that renders everything in the browser. */
export const SHELL: string = __SHELL__;

const paths = new Set([...FILES, ...PACK.files]);

export const isOfBuild = (path: string): boolean => paths.has(path);

const APP_PREFIX = "app-";

/** The files of the public pages, by build. */
export const APP = `${APP_PREFIX}${BUILD}`;

export const savedFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(APP)).match(path);

const PAGES_PREFIX = "pages-";

/** Visited pages, by build: an old page never meets files that are gone. */
export const PAGES = `${PAGES_PREFIX}${BUILD}`;
/** Responses of the API. The number grows when a build can't read those of the build before. */
export const RESPONSES = "answers-2";
/** Images of articles, and the videos' thumbnails of this site. */
export const IMAGES = "pictures";
/** One entry: what is known of the copy itself. */
const STATE = "copy-state";

export async function deleteOldCaches(): Promise<void> {
  // Databases and caches of earlier versions: addresses of pages, responses of the API, and Workbox's copy of the
  // files.
  for (const name of ["workbox-expiration", "last-answers"]) indexedDB.deleteDatabase(name);
  const names = await caches.keys();
  const isOld = (name: string) =>
    name.startsWith("workbox-precache") ||
    (name.startsWith(APP_PREFIX) && name !== APP) ||
    (name.startsWith(PAGES_PREFIX) && name !== PAGES) ||
    (name.startsWith("answers-") && name !== RESPONSES);
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

/**
 * The state of the saved copy. `failures`: failed saves in a row. `nextAt`: the time of the next automatic save (ISO).
 * `seen`: the publish and the videos up to which withdrawn content was removed. `spoken`: the list of transcripts whose
 * transcripts are all saved.
 */
type StoredState = CopyState & {
  failures: number;
  nextAt: string | null;
  seen: { revision: number; videos: number[] };
  spoken: string | null;
};

const KEY = "/copy-state";
const INITIAL: StoredState = {
  mode: "small",
  savedAt: null,
  fault: null,
  failures: 0,
  nextAt: null,
  seen: { revision: 0, videos: [] },
  spoken: null,
};

/** The state that a full disk didn't take, as long as the worker runs. */
let unsaved: StoredState | null = null;

export async function readState(): Promise<StoredState> {
  if (unsaved) return unsaved;
  const stored = await (await caches.open(STATE)).match(KEY);
  return stored ? { ...INITIAL, ...(await stored.json()) } : INITIAL;
}

/** Changes what is known of the copy, and returns all of it. */
export async function changeState(change: Partial<StoredState>): Promise<StoredState> {
  const state = { ...(await readState()), ...change };
  try {
    await (await caches.open(STATE)).put(KEY, Response.json(state));
    unsaved = null;
  } catch {
    unsaved = state;
  }
  return state;
}
