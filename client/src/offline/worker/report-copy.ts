import { cacheNames } from "workbox-core";
import type { CopyReport, CopySizes } from "../messages.ts";
import { ANSWERS, PAGES, PICTURES } from "./cache-names.ts";
import { readState } from "./copy-state.ts";
import { isSaveRunning } from "./save-copy.ts";

/** What the saved copy holds, and what it takes. */
export async function reportCopy(): Promise<CopyReport> {
  const sizes: CopySizes = { app: 0, articles: 0, videos: 0, pictures: 0 };
  await addSizes(sizes, cacheNames.precache, (address) => {
    if (/\.htm\b/.test(address)) return "articles";
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
