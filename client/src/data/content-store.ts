import { use, useEffect, useSyncExternalStore } from "react";
import { type Content, contentOf, RenderedContentContext } from "./content.ts";
import { importDrafts, mayHaveDrafts } from "./drafts-overlay.ts";
import { EVERYTHING, isLoaded, type Part } from "./layer-part.ts";
import type { KnowledgeBase } from "./model.ts";
import { EMPTY_LAYER, inTime, type PublishedLayer } from "./published-layer.ts";
import { resolvePublished } from "./resolve-published.ts";

/** What everybody sees while nothing was published. */
export const publicKnowledge: KnowledgeBase = resolvePublished(EMPTY_LAYER);

const listeners = new Set<() => void>();
let content = contentOf(EMPTY_LAYER);
/** What the first render shows: that of the page as the server has rendered it. */
let firstContent = content;
let channel: BroadcastChannel | null = null;
/** The published layer on its way; null before it is asked for. */
let loading: Promise<void> | null = null;
let isPublishedKnown = false;
let partLoader: ((part: Part) => Promise<void>) | null = null;
/** The parts that what is in the page now was made of. */
const inUse = new Set<{ part: Part }>();

/** Loads the published layer, once a page. What reads the content waits for it, so that nothing older is shown first. */
export function loadContent(): Promise<void> | null {
  if (!isPublishedKnown) loading ??= openContent();
  return loading;
}

async function openContent(): Promise<void> {
  // Not on a page that the server has rendered, which brings its layer along.
  const { loadPublishedLayer } = await import("./fetch-layer.ts");
  const published = await loadPublishedLayer();
  show({ published });
  // Drafts may change what isn't loaded; with them all of it is loaded before any of it is shown.
  if (published.unloaded.size > 0) await inTime(readOwnDrafts()).catch(() => undefined);
  isPublishedKnown = true;
  notify();
}

// Its code is loaded by large sites alone.
async function openPartLoader() {
  const { createPartLoader } = await import("./part-loader.ts");
  partLoader ??= createPartLoader(
    () => content.published,
    (published) => show({ published }),
    partsInUse,
  );
  return partLoader;
}

/** Loads a part of a large published layer and shows it. Rejects when it can't be had. */
export async function loadPart(part: Part): Promise<void> {
  if (!isLoaded(content.published, part)) await (await openPartLoader())(part);
}

/** The parts that this page shows now. */
export const partsInUse = (): readonly Part[] => [...inUse].map(({ part }) => part);

/** Keeps a part in use until the function that it returns is called: a newer layer is shown together with it. */
export function holdPart(part: Part): () => void {
  const held = { part };
  inUse.add(held);
  return () => void inUse.delete(held);
}

/** Loads everything before it is needed. Never rejects. */
export async function prefetchEverything(): Promise<void> {
  await loadContent();
  await loadPart(EVERYTHING).catch(() => undefined);
}

/** Begins with the published layer that the server has rendered the page with. */
export function hydrateContent(published: PublishedLayer): void {
  isPublishedKnown = true;
  content = { ...contentOf(published), isRendered: true };
  firstContent = content;
}

/** Shows another published layer, on this page and below its drafts. */
export function showPublished(published: PublishedLayer): void {
  isPublishedKnown = true;
  show({ published });
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
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Reads the drafts of a browser that may have some. Never rejects. */
async function readOwnDrafts(): Promise<void> {
  if (await mayHaveDrafts()) await refresh();
  else show({ drafts: "ready" });
}

/** Reads the drafts again and notifies the listeners. Never rejects. */
async function refresh(): Promise<void> {
  try {
    const changes = (await (await importDrafts())?.readDrafts()) ?? [];
    if (changes.length > 0) await loadPart(EVERYTHING).catch(() => undefined);
    show({ changes, drafts: "ready" });
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
    void readOwnDrafts();
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

/** The same without suspending: null until it is known. */
export function useKnownContent(): Content | null {
  useEffect(() => void loadContent(), []);
  return useSyncExternalStore(
    subscribe,
    () => (isPublishedKnown ? content : null),
    // No page is rendered with what needs this.
    () => null,
  );
}

/** The knowledge base, kept current with the drafts of this browser and its other tabs. Suspends until it is known. */
export function useContent(): Content {
  const rendered = use(RenderedContentContext);
  // Thrown for the nearest Suspense: `use` would have to be called again once there is nothing to wait for.
  if (!rendered && !isPublishedKnown) throw loadContent();
  return useSyncExternalStore(
    subscribe,
    () => content,
    () => rendered ?? firstContent,
  );
}

/** Opens the channel on which tabs tell each other that the drafts changed; null where the browser refuses one. */
function openDraftsChannel(onChange: () => void): BroadcastChannel | null {
  // A browser that refuses storage may refuse this too; its tabs then know nothing of each other.
  try {
    const opened = new BroadcastChannel("knowledge-base-drafts");
    opened.onmessage = onChange;
    return opened;
  } catch {
    return null;
  }
}
