import { expect, it } from "vitest";
import {
  type SearchAnswer,
  type SearchRequest,
  SearchWorker,
  serveSearches,
} from "./search-worker.ts";

/** A worker within the page, whose index comes when `load` says so. */
function open() {
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  const target = new EventTarget() as Worker;
  const handle = serveSearches<string>(
    async () => {
      await loading;
      return async (text) => `found ${text}`;
    },
    (data: SearchAnswer<string>) => target.dispatchEvent(new MessageEvent("message", { data })),
  );
  target.postMessage = (request: SearchRequest) => void handle(request);
  return { worker: new SearchWorker<string>(() => target), load };
}

it("answers two parts of a page that search at once, each its last text alone", async () => {
  const { worker, load } = open();
  const answers: string[] = [];
  const search = (text: string, by: string) =>
    worker.search(text, by).then((found) => answers.push(found));
  void search("truck", "page");
  void search("g", "palette");
  const last = search("gauge", "palette");
  load();
  await last;
  expect(answers).toEqual(["found truck", "found gauge"]);
});
