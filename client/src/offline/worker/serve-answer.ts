import { ANSWERS, PICTURES } from "./cache-names.ts";
import type { RequestKind } from "./classify-request.ts";
import { answerFromCopy } from "./derived-answers.ts";
import { isFailure, isForeign, isKeepable, isWithdrawn, keepVisited } from "./own-answers.ts";
import { noteReachable, patience, reach } from "./reachability.ts";

type Asked = { event: ExtendableEvent; request: Request };

const MAX_PICTURES = 1_000;

/**
 * Answers a call of the API: the server's answer if it comes soon, else the saved one, else the server's whenever it
 * comes. The saved one also stands in for a server's failure, and for what something else answers in the site's place.
 */
export async function serveAnswer(
  { event, request }: Asked,
  asked: RequestKind,
): Promise<Response> {
  const fresh = reach(request);
  if (asked.kind === "answer") {
    const { url } = request;
    const storing = fresh.then(async (answer) => {
      if (isKeepable(answer, "json")) await keepVisited(ANSWERS, url, answer.clone());
    });
    event.waitUntil(storing.catch(() => undefined));
  }
  const early = await inTime(fresh);
  const isOther = early !== null && isForeign(early, "json");
  if (early && !isOther && !isFailure(early)) return early;
  // What another version saved may be unreadable here.
  const saved = await answerFromCopy(request, asked).catch(() => undefined);
  // A static host has no answers, and none are saved of it.
  if (saved && isOther) await noteReachable(false);
  return saved ?? early ?? fresh;
}

/** What was fetched, or null when it failed or takes too long. The caller still hears of the failure. */
export async function inTime(fresh: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience(), null);
  });
  const answer = await Promise.race([fresh.catch(() => null), tooLate]);
  clearTimeout(timer);
  return answer;
}

/**
 * Pictures of this site: the saved one, renewed behind that, else the server's. Until the time of its last answer is over
 * the browser's own cache gives that answer, so that the server is not asked at each view.
 */
export async function servePicture({ event, request }: Asked): Promise<Response> {
  const fresh = fetch(request);
  const keeping = fresh.then((answer) => keepPicture(request.url, answer.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  return (await (await caches.open(PICTURES)).match(request)) ?? fresh;
}

/** A picture goes when the site itself says that it was withdrawn; trouble, and what others answer, leave it. */
async function keepPicture(address: string, answer: Response): Promise<void> {
  if (isKeepable(answer, "image")) await keepVisited(PICTURES, address, answer, MAX_PICTURES);
  else if (isWithdrawn(answer)) await (await caches.open(PICTURES)).delete(address);
}
