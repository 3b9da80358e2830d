import { matchPrecache } from "workbox-precaching";
import { SHELL } from "./build.ts";
import { PAGES } from "./cache-names.ts";
import { isFailure, isGone, isOurs, judgePage, keepVisited } from "./own-answers.ts";
import { noteReachable, reach } from "./reachability.ts";
import { inTime } from "./serve-answer.ts";

declare const self: ServiceWorkerGlobalScope;

type Asked = { event: ExtendableEvent; request: Request };

const MAX_PAGES = 100;

/** Answers the opening of a page: as it was when last visited, and renewed behind that; else the server's; offline the shell. */
export async function servePage({ event, request }: Asked): Promise<Response> {
  const fresh = reach(request);
  const keeping = fresh.then((response) => keepPage(request.url, response.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  const copy = await (await caches.open(PAGES)).match(request.url, { ignoreVary: true });
  if (copy) return copy;
  const early = await inTime(fresh);
  if (early && !isFailure(early)) return early;
  return (await matchPrecache(SHELL)) ?? early ?? fresh;
}

/** A good copy gives way to a good page alone, and goes when the site itself says that the page is gone or has moved. */
async function keepPage(address: string, response: Response): Promise<void> {
  if (response.type === "opaqueredirect") {
    // Where it leads says whose redirect it is.
    const end = await fetch(address);
    if (isGone(end) || (isOurs(end) && end.redirected)) await deletePage(address);
    return;
  }
  if (isGone(response)) return deletePage(address);
  const judged = await judgePage(response);
  // Also a static host's, which no header tells from another's.
  if (judged !== "foreign") await noteReachable(true);
  if (judged === "current") await keepVisited(PAGES, address, response, MAX_PAGES);
  if (judged === "other") await self.registration.update().catch(() => undefined);
}

async function deletePage(address: string): Promise<void> {
  await (await caches.open(PAGES)).delete(address);
}
