import { CacheExpiration } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { isOfBuild, SHELL } from "./build.ts";
import { PAGES } from "./cache-names.ts";
import { reach } from "./reachability.ts";
import { inTime, isOutage } from "./serve-answer.ts";
import { isStorable, storeVisited } from "./store-answer.ts";

declare const self: ServiceWorkerGlobalScope;

type Asked = { event: ExtendableEvent; request: Request };

const visited = new CacheExpiration(PAGES, { maxEntries: 100 });

/** Answers the opening of a page: as it was when last visited, and renewed behind that; else the server's; offline the shell. */
export async function servePage({ event, request }: Asked): Promise<Response> {
  const fresh = reach(request);
  const keeping = fresh.then((response) => keepPage(request.url, response.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  const copy = await (await caches.open(PAGES)).match(request.url, { ignoreVary: true });
  if (copy) return copy;
  const early = await inTime(fresh);
  if (early && !isOutage(early)) return early;
  return (await matchPrecache(SHELL)) ?? early ?? fresh;
}

async function keepPage(address: string, response: Response): Promise<void> {
  const cache = await caches.open(PAGES);
  if (!isStorable(response, "html")) {
    // It is gone, or not for everybody any more.
    if (!isOutage(response)) await cache.delete(address);
    return;
  }
  if (!isHtmlOfBuild(await response.clone().text())) {
    await self.registration.update().catch(() => undefined);
    return;
  }
  await storeVisited(PAGES, address, response, "html");
  await visited.updateTimestamp(address);
  await visited.expireEntries();
}

/** Whether every script and style sheet that a page asks for belongs to this build. */
function isHtmlOfBuild(html: string): boolean {
  const files = html.match(/\/assets\/[^"'\s<>()]+\.(?:js|css)\b/g) ?? [];
  return files.every(isOfBuild);
}
