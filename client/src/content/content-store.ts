import { useSyncExternalStore } from "react";
import { builtInLayer } from "./built-in-layer.ts";
import { type Draft, readDrafts } from "./drafts.ts";
import { openDraftsChannel } from "./drafts-channel.ts";
import type { Change, KnowledgeBase } from "./model.ts";
import {
  EMPTY_LAYER,
  fetchPublishedLayer,
  loadPublishedLayer,
  type PublishedLayer,
} from "./published-layer.ts";
import { resolveLayers } from "./resolve-layers.ts";

/** The knowledge base with this browser's drafts, once they are read; `revision` grows with every reading. */
export type Content = {
  knowledge: KnowledgeBase;
  /** What everybody sees, whatever this browser has drafted. */
  publicKnowledge: KnowledgeBase;
  published: PublishedLayer;
  /** `outdated` where a newer version of the site has upgraded the database. */
  drafts: "loading" | "ready" | "unavailable" | "outdated";
  changes: readonly Draft[];
  revision: number;
};

/** What is shown to everybody where these changes are published. */
export function resolvePublished({ changes }: PublishedLayer, drafted: readonly Change[] = []) {
  const published = changes.map((change): Change => ({ ...change, basedOn: null }));
  return resolveLayers([
    builtInLayer,
    { name: "published", changes: published },
    { name: "draft", changes: drafted },
  ]);
}

/** What everybody sees while nothing was published. */
export const publicKnowledge: KnowledgeBase = resolvePublished(EMPTY_LAYER);

const builtInContent: Content = {
  knowledge: publicKnowledge,
  publicKnowledge,
  published: EMPTY_LAYER,
  drafts: "loading",
  changes: [],
  revision: 0,
};
const listeners = new Set<() => void>();
let content = builtInContent;
let channel: BroadcastChannel | null = null;
/** The published layer on its way; null before it is asked for. */
let loading: Promise<void> | null = null;
let isPublishedKnown = false;

/** Loads the published layer, once a page. What reads the content waits for it, so that nothing older is shown first. */
export function loadContent(): Promise<void> | null {
  if (!isPublishedKnown) loading ??= loadPublishedLayer().then(showPublished);
  return loading;
}

/** Shows another published layer, on this page and below its drafts. */
export function showPublished(published: PublishedLayer): void {
  isPublishedKnown = true;
  show({ published });
}

/** Reads the published layer again and shows it. Rejects when it can't be had. */
export async function refreshPublished(): Promise<void> {
  const layer = await fetchPublishedLayer();
  if (layer.revision !== content.published.revision) showPublished(layer);
}

/** The content as this page shows it now. */
export function currentContent(): Content {
  return content;
}

function show(changed: Partial<Content>): void {
  const next = { ...content, ...changed };
  const { published, changes } = next;
  content = {
    ...next,
    // Incremented after reading: two messages may be handled at once, and each is a revision of its own.
    revision: content.revision + 1,
    publicKnowledge:
      published === content.published ? content.publicKnowledge : resolvePublished(published),
    knowledge: resolvePublished(
      published,
      changes.map(({ change }) => change),
    ),
  };
  for (const listener of listeners) listener();
}

/** Reads the drafts again and notifies the listeners. Never rejects. */
async function refresh(): Promise<void> {
  try {
    show({ changes: await readDrafts(), drafts: "ready" });
  } catch (error) {
    // A browser may refuse to store anything; the public pages show what everybody sees.
    const isOutdated = error instanceof DOMException && error.name === "VersionError";
    show({ drafts: isOutdated ? "outdated" : "unavailable" });
  }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  if (listeners.size === 1) {
    channel = openDraftsChannel(() => void refresh());
    void refresh();
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

/** Tells this page and every other tab that the drafts changed. Resolves when this page shows them. */
export async function notifyDraftsChanged(): Promise<void> {
  channel?.postMessage("changed");
  await refresh();
}

/** The knowledge base, kept current with the drafts of this browser and its other tabs. Suspends until it is known. */
export function useContent(): Content {
  // Thrown for the nearest Suspense: `use` would have to be called again once there is nothing to wait for.
  if (!isPublishedKnown) throw loadContent();
  return useSyncExternalStore(
    subscribe,
    () => content,
    () => builtInContent,
  );
}
