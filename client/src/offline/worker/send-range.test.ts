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
  "returns the range %j of a saved file as the server: %j",
  async (range, sent) => {
    expect(await rangeResponseOf(await ask({ range }))).toEqual(expectedResponse(sent));
  },
);

it("responds to a request without a range with all of a saved file", async () => {
  expect(await rangeResponseOf(await ask({}))).toEqual(expectedResponse("all"));
});

it("responds to a range of the file that was asked for before, and all of another one", async () => {
  const range = "bytes=0-1";
  const etag = (await ask({})).headers.get("etag") ?? "";
  expect(etag).toBe('"a.mp4"');
  expect((await ask({ range, "if-range": etag })).status).toBe(206);
  expect((await ask({ range, "if-range": '"b.mp4"' })).status).toBe(200);
});
