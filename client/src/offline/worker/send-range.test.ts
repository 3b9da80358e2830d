import {
  expectedResponse,
  FILE_OF_100_BYTES,
  RANGE_CASES,
  rangeResponseOf,
} from "@shared/testing/range-cases.ts";
import { expect, it } from "vitest";
import { sendRange } from "./send-range.ts";

const ask = (headers: Record<string, string>) =>
  sendRange(
    new Request("https://help.example.com/media/a.mp4", { headers }),
    new Response(FILE_OF_100_BYTES, {
      headers: { "Content-Type": "video/mp4", "Content-Length": "100" },
    }),
  );

it.each(RANGE_CASES)(
  "the range %j of a saved file is sent as by the server: %j",
  async (range, sent) => {
    expect(await rangeResponseOf(await ask({ range }))).toEqual(expectedResponse(sent));
  },
);

it("a request without a range gets all of a saved file", async () => {
  expect(await rangeResponseOf(await ask({}))).toEqual(expectedResponse("all"));
});

it("a range is sent of the same file, and all of another one", async () => {
  const range = "bytes=0-1";
  const etag = (await ask({})).headers.get("etag") ?? "";
  expect(etag).toBe('"a.mp4"');
  expect((await ask({ range, "if-range": etag })).status).toBe(206);
  expect((await ask({ range, "if-range": '"b.mp4"' })).status).toBe(200);
});
