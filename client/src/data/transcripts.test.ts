import {
  transcriptHitsSchema,
  transcriptIndexSchema,
  transcriptSchema,
} from "@shared/contracts/transcripts.ts";
import { describe, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { createQueryClient } from "./query-client.ts";
import { loadTranscriptIndex, searchTranscripts } from "./transcript-search.ts";
import { transcriptQuery } from "./transcripts.ts";

const { signal } = new AbortController();
const read = () => createQueryClient().fetchQuery(transcriptQuery(7));

describe("what the server answers of transcripts", () => {
  it("is read as the contract says", async () => {
    const hits = [{ videoId: 7, start: 12, text: "Turn the key." }];
    const videos = [{ id: 7, sentences: [[12, "Turn the key."]] }];
    const cues = [{ start: 12, end: 13.5, text: "Turn the key." }];
    expect(transcriptHitsSchema.parse({ hits })).toEqual({ hits });
    expect(transcriptSchema.parse({ cues })).toEqual({ cues });
    stubApi((path) => Response.json(path.includes("search") ? { hits } : { cues }));
    expect(await searchTranscripts("key", signal)).toEqual(hits);
    expect(await read()).toEqual([expect.objectContaining({ start: 12, text: "Turn the key." })]);
    for (const index of [{ mode: "browser", videos }, { mode: "server" }]) {
      expect(transcriptIndexSchema.parse(index)).toEqual(index);
      stubApi(() => Response.json(index));
      expect(await loadTranscriptIndex()).toEqual(index);
    }
  });

  it("is read row by row: what can’t be read leaves the others", async () => {
    const hit = { videoId: 7, start: 12, text: "Turn the key." };
    const odd = [null, 7, [], { ...hit, start: "12" }, { ...hit, start: -1 }, { videoId: 7 }];
    stubApi(() => Response.json({ hits: [...odd, hit] }));
    expect(await searchTranscripts("key", signal)).toEqual([hit]);
    const cue = { start: 1, end: 2, text: "Turn the key." };
    stubApi(() => Response.json({ cues: [{ ...cue, text: "" }, { ...cue, end: null }, cue] }));
    expect(await read()).toHaveLength(1);
    const sentences = [[1, "A"], [1], ["1", "B"], [-1, "C"]];
    stubApi(() => Response.json({ mode: "browser", videos: [{ id: 7, sentences }, { id: "8" }] }));
    const videos = [{ id: 7, sentences: [[1, "A"]] }];
    expect(await loadTranscriptIndex()).toEqual({ mode: "browser", videos });
  });

  it.each([null, [], {}, { mode: "x" }, { hits: 7, cues: 7 }])(
    "is refused as %j",
    async (answer) => {
      stubApi(() => Response.json(answer));
      for (const reading of [searchTranscripts("key", signal), loadTranscriptIndex(), read()]) {
        await expect(reading).rejects.toThrow("could not be read");
      }
    },
  );

  it("is no transcript where the server has none", async () => {
    stubApi(() => new Response("{}", { status: 404 }));
    expect(await read()).toBeNull();
  });
});
