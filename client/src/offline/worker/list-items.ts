import { matchPrecache } from "workbox-precaching";
import { ANSWERS, PICTURES } from "./cache-names.ts";
import { isStorable } from "./store-answer.ts";

/** A file to save. */
export type Item = { address: string; cacheName: string; format: "json" | "image" };

type Change = { type: string; id: string; revision: number; body?: string; hash?: string };
type StoredLayer = { revision: number; changes: Change[]; parts?: unknown };
type Lists = {
  videos: { id: number; thumbnailUrl: string }[];
  layer: StoredLayer;
  spoken: { mode: string; videos?: { id: number }[] };
  /** Whether anything that is said has changed since the last save. */
  isSpokenNew: boolean;
};

declare const self: ServiceWorkerGlobalScope;

/** Reads and stores the lists that say what else there is. Empty ones stand for those of a host without an API. */
export async function refreshLists(): Promise<Lists> {
  const spokenBefore = await (await caches.open(ANSWERS)).match("/api/transcripts");
  const textBefore = await spokenBefore?.text();
  const videos = (await refreshList("/api/videos")) ?? "[]";
  const spoken = (await refreshList("/api/transcripts")) ?? `{"mode":"browser","videos":[]}`;
  const layer: StoredLayer = JSON.parse((await refreshList("/api/knowledge-base")) ?? EMPTY_LAYER);
  // A large knowledge base leaves its articles out of the first answer.
  const whole = layer.parts ? await refreshList("/api/knowledge-base/all") : null;
  return {
    videos: JSON.parse(videos),
    layer: whole ? JSON.parse(whole) : layer,
    spoken: JSON.parse(spoken),
    isSpokenNew: spoken !== textBefore,
  };
}

const EMPTY_LAYER = `{"revision":0,"changes":[]}`;

async function refreshList(address: string): Promise<string | null> {
  const response = await fetch(address, { cache: "no-cache" });
  if (response.status >= 500) throw new Error(`${address}: ${response.status}`);
  if (!isStorable(response, "json")) return null;
  const text = await response.clone().text();
  await (await caches.open(ANSWERS)).put(address, response);
  return text;
}

/** What has to be fetched: articles and transcripts that are new or changed, and thumbnails. Deletes what is gone. */
export async function listItems({ videos, layer, spoken, isSpokenNew }: Lists): Promise<Item[]> {
  const answers = await caches.open(ANSWERS);
  const items: Item[] = [];
  const articles = layer.changes.filter(
    ({ type, body }) => type === "put-article" && body === "own",
  );
  for (const change of articles) {
    const address = `/api/knowledge-base/articles/${encodeURIComponent(change.id)}`;
    if (!(await isCurrent(answers, address, change))) {
      items.push({ address, cacheName: ANSWERS, format: "json" });
    }
  }
  const spokenVideos = spoken.mode === "browser" ? (spoken.videos ?? []) : videos;
  for (const { id } of spokenVideos) {
    const address = `/api/transcripts/${id}`;
    const isSaved = !isSpokenNew && (await answers.match(address));
    if (!isSaved) items.push({ address, cacheName: ANSWERS, format: "json" });
  }
  const thumbnails = videos.map(({ thumbnailUrl }) => thumbnailUrl);
  return [...items, ...(await missingPictures(thumbnails))];
}

async function isCurrent(answers: Cache, address: string, { revision, hash }: Change) {
  const saved: { change: Change } | undefined = await (await answers.match(address))?.json();
  return saved?.change.revision === revision && saved.change.hash === hash;
}

/** The pictures of the saved articles that are not saved yet. */
export async function listPictures(): Promise<Item[]> {
  const answers = await caches.open(ANSWERS);
  const sources = new Set<string>();
  for (const request of await answers.keys()) {
    if (!request.url.includes("/api/knowledge-base/articles/")) continue;
    const saved: { html: string | null } | undefined = await (await answers.match(request))?.json();
    for (const [, source = ""] of (saved?.html ?? "").matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g)) {
      sources.add(source);
    }
  }
  return missingPictures([...sources]);
}

async function missingPictures(sources: readonly string[]): Promise<Item[]> {
  const { origin } = self.location;
  const pictures = await caches.open(PICTURES);
  const isOurs = (source: string) => source && new URL(source, origin).origin === origin;
  const items: Item[] = [];
  for (const address of new Set(sources.filter(isOurs))) {
    if ((await matchPrecache(address)) || (await pictures.match(address))) continue;
    items.push({ address, cacheName: PICTURES, format: "image" });
  }
  return items;
}
