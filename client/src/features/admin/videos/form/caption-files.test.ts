import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { parseTranscript } from "./parse-transcript.ts";
import expected from "./testing/captions.json" with { type: "json" };

// "standard-…": the forms of WebVTT 1. "rules-…": a rule of web-platform-tests' file parsing each. The others are written as
// the programs write that they are named by, those of ffmpeg by itself.
const folder = resolve("client/src/features/admin/videos/form/testing/captions");

it.each(readdirSync(folder))("the caption file %s is read as expected", async (name) => {
  const { cues, errors } = await parseTranscript(readFileSync(resolve(folder, name)), name);
  expect({
    cues: cues.map(({ start, end, text }) => `${start} ${end} ${text}`),
    faults: errors.map(({ line, message }) => `${line}: ${message}`),
  }).toEqual(expected[name as keyof typeof expected]);
});
