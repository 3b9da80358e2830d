import { transcriptSchema } from "@shared/contracts/transcripts.ts";
import { describe, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { createQueryClient } from "./query-client.ts";
import { transcriptQuery } from "./transcripts.ts";

const read = () => createQueryClient().fetchQuery(transcriptQuery(7));

describe("the server's response for a transcript", () => {
  it("is read as the contract says, row by row", async () => {
    const cue = { start: 12, end: 13.5, text: "Turn the key." };
    expect(transcriptSchema.parse({ cues: [cue] })).toEqual({ cues: [cue] });
    stubApi(() => Response.json({ cues: [{ ...cue, text: "" }, { ...cue, end: null }, cue] }));
    expect(await read()).toEqual([expect.objectContaining({ start: 12, text: "Turn the key." })]);
  });

  it.each([null, [], {}, { cues: 7 }])("is refused as %j", async (response) => {
    stubApi(() => Response.json(response));
    await expect(read()).rejects.toThrow("could not be read");
  });

  it("is no transcript where the server has none", async () => {
    stubApi(() => new Response("{}", { status: 404 }));
    expect(await read()).toBeNull();
  });
});
