import { useSyncExternalStore } from "react";
import { signedInFlag } from "@/lib/signed-in-flag.ts";
import type { Change, Draft } from "./model.ts";
import { pageQueryClient } from "./query-client.ts";

/** What reads this browser's drafts, whose code and database no page loads to show what everybody sees. */
export type DraftsReader = {
  /** In the order in which they were first made. Rejects where the browser refuses to store anything. */
  readDrafts: () => Promise<readonly Draft[]>;
  /** The HTML of a drafted article; null when there is none. */
  readDraftBody: (articleId: string) => Promise<string | null>;
  /** Shows what is published as soon as it can be had of this revision or a later one. Never rejects. */
  showPublished: (revision: number) => Promise<void>;
};

/** The drafts of whom is signed in here, once they are read; `revision` grows with every reading. */
export type Drafts = {
  /** `outdated` where a newer version of the site has upgraded the database. */
  status: "loading" | "ready" | "unavailable" | "outdated";
  drafts: readonly Draft[];
  changes: readonly Change[];
  revision: number;
};

/** The name of the database of drafts, or how it begins, and of the channel on which tabs tell each other of changes. */
export const DRAFTS_DATABASE = "knowledge-base-drafts";

/** The drafts before they are read, as a server knows them. */
export const NO_DRAFTS: Drafts = { status: "loading", drafts: [], changes: [], revision: 0 };

let load: (() => Promise<DraftsReader>) | null = null;
let current = NO_DRAFTS;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;
let leaveFlag = () => {};
/** The numbers of the reading that was begun last, and of that which is shown. */
let begun = 0;
let shown = 0;
/** Ends when this page shows what the other tabs have published. */
let publishing: Promise<unknown> | undefined;

/** Reads drafts from now on by what `importReader` loads; without it there are none, as on a server. */
export function registerDrafts(importReader: () => Promise<DraftsReader>): void {
  load = importReader;
}

/** Loads what reads drafts; null where nothing does. */
export async function importDrafts(): Promise<DraftsReader | null> {
  return load ? load() : null;
}

export const currentDrafts = (): Drafts => current;

/** This browser's drafts, kept current with its other tabs; none while the page is hydrated. */
export const useDrafts = (): Drafts =>
  useSyncExternalStore(subscribe, currentDrafts, () => NO_DRAFTS);

/** Tells all tabs that the drafts changed, or by its revision what was published. Resolves when this page shows the drafts. */
export async function notifyDraftsChanged(message: number | "changed" = "changed"): Promise<void> {
  channel?.postMessage(message);
  await refresh();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  if (listeners.size === 1) {
    channel = openChannel();
    // A tab's message on the channel may come before the flag that it has stored.
    leaveFlag = signedInFlag.subscribe(() => void refresh());
    void refresh();
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
    leaveFlag();
  };
}

// A browser that refuses storage may refuse this too; its tabs then know nothing of each other.
function openChannel(): BroadcastChannel | null {
  try {
    const opened = new BroadcastChannel(DRAFTS_DATABASE);
    opened.onmessage = ({ data }) => void handleMessage(data);
    return opened;
  } catch {
    return null;
  }
}

/** What was published comes first: with the drafts over it, nothing that is shown is missing meanwhile. */
async function handleMessage(message: number | "changed"): Promise<void> {
  if (typeof message === "number") {
    publishing = importDrafts().then((reader) => reader?.showPublished(message));
  }
  await publishing?.catch(() => undefined);
  await refresh();
}

/** Reads the drafts again and notifies the listeners. Never rejects. */
async function refresh(): Promise<void> {
  begun += 1;
  const reading = begun;
  const read = await readAll();
  // One that waited for the network may end after a later one, which knows more.
  if (reading < shown) return;
  shown = reading;
  show(read);
}

async function readAll(): Promise<Partial<Drafts>> {
  try {
    // Drafts belong to an account: nobody sees them while nobody is signed in.
    const reader = signedInFlag.read() && (await importDrafts());
    const drafts = (await reader?.readDrafts()) ?? [];
    if (drafts.length > 0) await loadEverything().catch(() => undefined);
    return { drafts, changes: drafts.map(({ change }) => change), status: "ready" };
  } catch (error) {
    // A browser may refuse to store anything; the public pages show what everybody sees.
    const isOutdated = error instanceof DOMException && error.name === "VersionError";
    return { status: isOutdated ? "outdated" : "unavailable" };
  }
}

// Drafts may change what isn't loaded: they are shown over everything. Every page has this file, but not the content.
async function loadEverything(): Promise<void> {
  const { everythingQuery } = await import("./published.ts");
  await pageQueryClient.fetchQuery(everythingQuery());
}

function show(change: Partial<Drafts>): void {
  // Incremented after reading: two messages may be handled at once, and each is a revision of its own.
  current = { ...current, ...change, revision: current.revision + 1 };
  for (const listener of listeners) listener();
}
