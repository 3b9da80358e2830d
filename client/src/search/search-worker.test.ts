import { NO_RESULTS, type SearchResults } from "@shared/search/results.ts";
import { expect, it } from "vitest";
import { type SearchResponse, SearchWorker, serveSearches } from "./search-worker.ts";

const resultsOf = (text: string): SearchResults => ({ ...NO_RESULTS, articleIds: [text] });

/** A worker within the page, whose index comes when `load` settles. */
function open() {
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  const started: Worker[] = [];
  const searched: string[] = [];
  const worker = new SearchWorker(() => {
    const target = Object.assign(new EventTarget(), { terminate: () => undefined }) as Worker;
    const handle = serveSearches(
      async () => {
        await loading;
        return async (text) => {
          searched.push(text);
          return resultsOf(text);
        };
      },
      (data: SearchResponse) => target.dispatchEvent(new MessageEvent("message", { data })),
    );
    target.postMessage = (request) => void handle(request);
    started.push(target);
    return target;
  });
  return { worker, load, started, searched };
}

it("while the index is made, each of two boxes gets its last text alone", async () => {
  const { worker, load, searched } = open();
  const responses: SearchResults[] = [];
  const search = (text: string, by: string) =>
    worker.search(text, by, []).then((found) => responses.push(found));
  void search("truck", "page");
  void search("g", "palette");
  const last = search("gauge", "palette");
  load();
  await last;
  expect(responses).toEqual(["truck", "gauge"].map(resultsOf));
  expect(searched).toEqual(["truck", "gauge"]);
});

it("a failed worker rejects what waits, and another one starts", async () => {
  const { worker, load, started } = open();
  const waiting = worker.search("truck", "page", []);
  started[0]?.dispatchEvent(new Event("error"));
  await expect(waiting).rejects.toThrow("The worker of the search failed.");
  load();
  expect(await worker.search("gauge", "page", [])).toEqual(resultsOf("gauge"));
  expect(started).toHaveLength(2);
});
