/// <reference lib="webworker" />

import { cacheNames } from "workbox-core";
import { addPlugins, addRoute, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import type { CopyReport, CopySizes, PageMessage, WorkerState } from "../worker-client.ts";
import {
  ANSWERS,
  deleteOldCaches,
  isOfBuild,
  PAGES,
  PICTURES,
  PRECACHE,
  readState,
} from "./caches.ts";
import { classifyRequest, type RequestKind } from "./classify-request.ts";
import { isOwnFile } from "./own-responses.ts";
import { isSaveRunning, removeCopy, saveCopy } from "./save-copy.ts";
import { openPages, serveAnswer, servePage, servePicture, wasReachable } from "./serve.ts";

declare const self: ServiceWorkerGlobalScope;

let isFirst = false;

self.addEventListener("install", () => {
  isFirst = !self.registration.active;
});
self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches());
  // Pages that no worker serves yet are served from now on; those of an older worker are never taken over unasked.
  if (isFirst) event.waitUntil(self.clients.claim());
});

addPlugins([
  {
    // A version that something else answered for in part is not installed: the one before goes on.
    cacheWillUpdate: async ({ request, response }) =>
      (await isOwnFile(new URL(request.url).pathname, response)) ? response : null,
  },
]);
precache([...PRECACHE]);
// Files by their exact address: "/" is a page like any other.
addRoute({ directoryIndex: "", cleanURLs: false, ignoreURLParametersMatching: [] });

registerRoute(
  ({ request, url, sameOrigin }) => {
    const { method, mode, referrer, destination } = request;
    return classifyRequest({ method, mode, referrer, destination, url, sameOrigin });
  },
  ({ event, request, params }) => {
    const asked = params as RequestKind;
    if (asked.kind === "page") return servePage({ event, request });
    if (asked.kind === "picture") return servePicture({ event, request });
    return serveAnswer({ event, request }, asked);
  },
);

self.addEventListener("message", (event) => event.waitUntil(handle(event)));

async function handle({ data, ports: [port] }: ExtendableMessageEvent): Promise<void> {
  const message = data as PageMessage;
  if (message.type === "save") await saveCopy(message.all);
  if (message.type === "remove") await removeCopy();
  if (message.type === "state") port?.postMessage(await currentState());
  if (message.type === "report") port?.postMessage(await reportCopy());
  if (message.type === "knows") port?.postMessage(isOfBuild(message.path));
  if (message.type === "skip-waiting") {
    const isAlone = (await openPages()).length <= 1;
    if (isAlone || !message.onlyIfAlone) await self.skipWaiting();
  }
}

const currentState = async (): Promise<WorkerState> => ({
  copy: await readState(),
  isReachable: wasReachable(),
});

/** What the saved copy holds, and what it takes. */
async function reportCopy(): Promise<CopyReport> {
  const sizes: CopySizes = { app: 0, articles: 0, videos: 0, pictures: 0 };
  await addSizes(sizes, cacheNames.precache, (address) => {
    if (/\/assets\/[^/]+\.json\b/.test(address)) return "articles";
    return address.includes("/thumbnails/") ? "pictures" : "app";
  });
  await addSizes(sizes, PAGES, () => "app");
  await addSizes(sizes, PICTURES, () => "pictures");
  await addSizes(sizes, ANSWERS, (address) =>
    address.includes("/api/knowledge-base") ? "articles" : "videos",
  );
  return { state: await readState(), sizes, isSaving: isSaveRunning() };
}

async function addSizes(
  sizes: CopySizes,
  cacheName: string,
  kindOf: (address: string) => keyof CopySizes,
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    sizes[kindOf(request.url)] += (await response?.blob())?.size ?? 0;
  }
}
