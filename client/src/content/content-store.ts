import { useSyncExternalStore } from "react";
import { builtInLayer } from "./built-in-layer.ts";
import { type Draft, readDrafts } from "./drafts.ts";
import type { KnowledgeBase } from "./model.ts";
import { resolveLayers } from "./resolve-layers.ts";

/** The knowledge base with this browser's drafts, once they are read; `revision` grows with every reading. */
export type Content = {
  knowledge: KnowledgeBase;
  /** `outdated` where a newer version of the site has upgraded the database. */
  drafts: "loading" | "ready" | "unavailable" | "outdated";
  changes: readonly Draft[];
  revision: number;
};

/** The channel on which tabs tell each other that the drafts changed. */
const DRAFTS_CHANNEL = "knowledge-base-drafts";

// Publishing will put a published layer between these two.
const withDrafts = (drafts: readonly Draft[]) =>
  resolveLayers([builtInLayer, { name: "draft", changes: drafts.map(({ change }) => change) }]);

/** What everybody sees, whatever this browser has drafted. */
export const publicKnowledge: KnowledgeBase = withDrafts([]);

const publicContent: Content = {
  knowledge: publicKnowledge,
  drafts: "loading",
  changes: [],
  revision: 0,
};
const listeners = new Set<() => void>();
let content = publicContent;
let channel: BroadcastChannel | null = null;

/** Reads the drafts again and notifies the listeners. Never rejects. */
async function refresh(): Promise<void> {
  try {
    const changes = await readDrafts();
    // Incremented after reading: two messages may be handled at once, and each is a revision of its own.
    const revision = content.revision + 1;
    content = { knowledge: withDrafts(changes), drafts: "ready", changes, revision };
  } catch (error) {
    // A browser may refuse to store anything; the public pages show what everybody sees.
    const isOutdated = error instanceof DOMException && error.name === "VersionError";
    const drafts = isOutdated ? "outdated" : "unavailable";
    content = { ...content, drafts, revision: content.revision + 1 };
  }
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  if (listeners.size === 1) {
    channel = openChannel();
    void refresh();
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

// A browser that refuses storage may refuse this too; its tabs then know nothing of each other.
function openChannel(): BroadcastChannel | null {
  try {
    const opened = new BroadcastChannel(DRAFTS_CHANNEL);
    opened.onmessage = () => void refresh();
    return opened;
  } catch {
    return null;
  }
}

/** Tells this page and every other tab that the drafts changed. Resolves when this page shows them. */
export async function notifyDraftsChanged(): Promise<void> {
  channel?.postMessage("changed");
  await refresh();
}

/** The knowledge base, kept current with the drafts of this browser and its other tabs. */
export function useContent(): Content {
  return useSyncExternalStore(
    subscribe,
    () => content,
    () => publicContent,
  );
}
