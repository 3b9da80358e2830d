import { useSyncExternalStore } from "react";
import { signedInFlag } from "@/lib/signed-in-flag.ts";
import type { Change, Draft } from "./model.ts";
import { pageQueryClient } from "./query-client.ts";

/** Reads this browser's drafts. Public pages load neither its code nor the database unless there are drafts. */
export type DraftsReader = {
  /** Resolves to the drafts by age, oldest first. Rejects if the browser refuses storage. */
  readDrafts: () => Promise<readonly Draft[]>;
  /** Resolves to the HTML of a drafted article; null without one. */
  readDraftBody: (articleId: string) => Promise<string | null>;
  /** Shows what is published as soon as it can be loaded at this revision or a later one. Never rejects. */
  showPublished: (revision: number) => Promise<void>;
};

/** The drafts of the signed-in account, once they are read; `revision` grows with every reading. */
export type Drafts = {
  /** `outdated`: a newer version of the site has upgraded the database. */
  status: "loading" | "ready" | "unavailable" | "outdated";
  drafts: readonly Draft[];
  changes: readonly Change[];
  revision: number;
};

/** The name, or its prefix, of the drafts database, and the name of the channel on which tabs report changes. */
export const DRAFTS_DATABASE = "knowledge-base-drafts";

/** The drafts before they are read, and on a server. */
export const NO_DRAFTS: Drafts = { status: "loading", drafts: [], changes: [], revision: 0 };

let load: (() => Promise<DraftsReader>) | null = null;
let current = NO_DRAFTS;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;
let leaveFlag = () => {};
/** The numbers of the latest reading that was begun, and of the one that is shown. */
let begun = 0;
let shown = 0;
/** Settles when this page shows what the other tabs published. */
let publishing: Promise<unknown> | undefined;

/** Sets the function that loads the drafts' reader. Without one, as on a server, there are no drafts. */
export function registerDrafts(importReader: () => Promise<DraftsReader>): void {
  load = importReader;
}

/** Loads the drafts' reader; null if none is registered. */
export async function importDrafts(): Promise<DraftsReader | null> {
  return load ? load() : null;
}

export const currentDrafts = (): Drafts => current;

/** This browser's drafts, kept current with its other tabs; none during hydration. */
export const useDrafts = (): Drafts =>
  useSyncExternalStore(subscribe, currentDrafts, () => NO_DRAFTS);

/** Notifies all tabs of changed drafts, or of a publish by its revision. Resolves when this page shows the drafts. */
export async function notifyDraftsChanged(message: number | "changed" = "changed"): Promise<void> {
  channel?.postMessage(message);
  await refresh();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  if (listeners.size === 1) {
    channel = openChannel();
    // Another tab's message may arrive before the stored flag of its sign-in.
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

// A browser that refuses storage may refuse channels too: then its tabs don't notify each other.
function openChannel(): BroadcastChannel | null {
  try {
    const opened = new BroadcastChannel(DRAFTS_DATABASE);
    opened.onmessage = ({ data }) => void handleMessage(data);
    return opened;
  } catch {
    return null;
  }
}

/** Handles a publish first: with the drafts still over it, nothing that is shown disappears meanwhile. */
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
  // A reading that waited for the network may end after a later, more recent one: it is ignored.
  if (reading < shown) return;
  shown = reading;
  show(read);
}

async function readAll(): Promise<Partial<Drafts>> {
  try {
    // Drafts belong to an account: nobody sees them while signed out.
    const reader = signedInFlag.read() && (await importDrafts());
    const drafts = (await reader?.readDrafts()) ?? [];
    if (drafts.length > 0) await loadEverything().catch(() => undefined);
    return { drafts, changes: drafts.map(({ change }) => change), status: "ready" };
  } catch (error) {
    // If the browser refuses storage, public pages still show what everybody sees.
    const isOutdated = error instanceof DOMException && error.name === "VersionError";
    return { status: isOutdated ? "outdated" : "unavailable" };
  }
}

// Drafts may change articles that aren't loaded: everything is loaded to show them. A dynamic import, as every page has
// this file but not the content.
async function loadEverything(): Promise<void> {
  const { everythingQuery } = await import("./published.ts");
  await pageQueryClient.fetchQuery(everythingQuery());
}

function show(change: Partial<Drafts>): void {
  // The revision is raised after reading: of two messages handled at once, each gets a revision of its own.
  current = { ...current, ...change, revision: current.revision + 1 };
  for (const listener of listeners) listener();
}
