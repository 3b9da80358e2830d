/// <reference lib="webworker" />

import type { CopyReport, CopySizes, PageMessage, WorkerState } from "../worker-client.ts";
import {
  APP,
  deleteOldCaches,
  IMAGES,
  isOfBuild,
  PAGES,
  RESPONSES,
  readState,
  savedFile,
} from "./caches.ts";
import { classifyRequest } from "./classify-request.ts";
import { isSaveRunning, removeCopy, saveCopy } from "./save-copy.ts";
import { saveFiles } from "./save-files.ts";
import {
  isPanel,
  keepPanel,
  openPages,
  serveImage,
  servePage,
  serveResponse,
  serveVideo,
  wasReachable,
} from "./serve.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium's static routes, which serve files without starting the worker. No standard type has them yet. */
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: object[]) => Promise<void> };

let isFirst = false;

self.addEventListener("install", (event: InstallEvent) => {
  isFirst = !self.registration.active;
  event.waitUntil(saveFiles());
  // A file that isn't in the cache comes from the network.
  const hashed = {
    condition: { urlPattern: { pathname: "/assets/*" } },
    source: { cacheName: APP },
  };
  if (event.addRoutes) event.waitUntil(event.addRoutes([hashed]));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches());
  // Pages that no worker serves yet are served from now on; those of an older worker are never taken over unasked.
  if (isFirst) event.waitUntil(self.clients.claim());
  event.waitUntil(keepOpenPanel().catch(() => undefined));
});

/** Keeps the help panel's page where it is in use: before the first use of it nobody pays for that. */
async function keepOpenPanel(): Promise<void> {
  if ((await openPages()).some(({ url }) => isPanel(url))) await keepPanel();
}

self.addEventListener("fetch", (event) => {
  const response = responseTo(event);
  if (response) event.respondWith(response);
});

/** The response to a request; null leaves it to the browser. */
function responseTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  const sameOrigin = url.origin === self.location.origin;
  // Files by their exact address.
  const isFile = sameOrigin && request.method === "GET" && url.search === "";
  if (isFile && isOfBuild(url.pathname)) return serveFile(request, url.pathname);
  const { method, mode, referrer, destination } = request;
  const asked = classifyRequest({ method, mode, referrer, destination, url, sameOrigin });
  if (asked?.kind === "page") return servePage({ event, request });
  if (asked?.kind === "image") return serveImage({ event, request });
  if (asked?.kind === "video") return serveVideo(request);
  return asked && serveResponse({ event, request }, asked);
}

const serveFile = async (request: Request, path: string) =>
  (await savedFile(path)) ?? fetch(request);

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

async function reportCopy(): Promise<CopyReport> {
  const sizes: CopySizes = { app: 0, articles: 0, videos: 0, pictures: 0 };
  await addSizes(sizes, APP, (address) => {
    if (/\/assets\/[^/]+\.json\b/.test(address)) return "articles";
    return address.includes("/thumbnails/") ? "pictures" : "app";
  });
  await addSizes(sizes, PAGES, () => "app");
  await addSizes(sizes, IMAGES, () => "pictures");
  await addSizes(sizes, RESPONSES, (address) =>
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
