import { ANSWERS } from "./cache-names.ts";
import type { RequestKind } from "./classify-request.ts";
import { answerFromCopy } from "./derived-answers.ts";
import { patience, reach } from "./reachability.ts";
import { storeVisited } from "./store-answer.ts";

type Asked = { event: ExtendableEvent; request: Request };

/** Answers a call of the API: the server's answer if it comes soon, else the saved one, else the server's whenever it comes. */
export async function serveAnswer(
  { event, request }: Asked,
  asked: RequestKind,
): Promise<Response> {
  const fresh = reach(request);
  if (asked.kind === "answer") {
    const { url } = request;
    const storing = fresh.then((answer) => storeVisited(ANSWERS, url, answer.clone(), "json"));
    event.waitUntil(storing.catch(() => undefined));
  }
  const early = await inTime(fresh);
  if (early && !isOutage(early)) return early;
  return (await answerFromCopy(request, asked)) ?? early ?? fresh;
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

/** A proxy's answer when there is no server behind it. */
export const isOutage = ({ status }: Response): boolean => status >= 502 && status <= 504;
