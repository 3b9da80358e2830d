import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { newVideoFields } from "@shared/contracts/admin-videos.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { rowOf, stories } from "./sample-films/stories.ts";

const FOLDER = "samples/films";
const timestampSchema = z.string().regex(/^\d\d:\d\d$/);
const { videoUrl: _videoUrl, chapters: _chapters, ...rowFields } = newVideoFields;
const filmSchema = z.object({
  ...rowFields,
  file: z.string(),
  duration: z.string().regex(/^\d:\d\d$/),
  chapters: z
    .string()
    .transform((json) => JSON.parse(json))
    .pipe(z.array(z.object({ title: z.string(), timestamp: timestampSchema })).min(3)),
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).min(1),
});
const json = JSON.parse(readFileSync(join(FOLDER, "films.json"), "utf8"));
const films = z.array(filmSchema).parse(json);

const secondsOf = (time: string) =>
  time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);

type Mp4Box = { type: string; content: Buffer };

/** The boxes that stand one after another in a part of an MP4 file, each with its length and four letters before it. */
function boxesOf(part: Buffer): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = 0; at < part.length; ) {
    const length = part.readUInt32BE(at);
    const type = part.toString("latin1", at + 4, at + 8);
    boxes.push({ type, content: part.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

/** The length of a film in seconds, by its movie header of version 0. */
function durationOf(boxes: readonly Mp4Box[]): number {
  const movie = boxes.find(({ type }) => type === "moov");
  const header = boxesOf(movie?.content ?? Buffer.alloc(0)).find(({ type }) => type === "mvhd");
  if (!header) throw new Error("the file has no movie header");
  return header.content.readUInt32BE(16) / header.content.readUInt32BE(12);
}

it("films.json is what the films were drawn from", () => {
  expect(json).toEqual(stories.map(rowOf));
});

it.each(films)("$file is below 400 KB and begins to play before all of it is there", ({ file }) => {
  const content = readFileSync(join(FOLDER, file));
  expect(content.length).toBeLessThan(400_000);
  const types = boxesOf(content).map(({ type }) => type);
  expect(types[0]).toBe("ftyp");
  expect(types.indexOf("moov")).toBeGreaterThan(0);
  expect(types.indexOf("moov")).toBeLessThan(types.indexOf("mdat"));
});

it.each(films)("$file lasts as long as its row says, 20 to 40 seconds", ({ file, duration }) => {
  const seconds = durationOf(boxesOf(readFileSync(join(FOLDER, file))));
  expect(Math.abs(seconds - secondsOf(duration))).toBeLessThan(0.1);
  expect(seconds).toBeGreaterThanOrEqual(20);
  expect(seconds).toBeLessThanOrEqual(40);
});

it.each(films)("the chapters of $file begin at 0:00, follow each other and end in time", (film) => {
  const starts = film.chapters.map(({ timestamp }) => secondsOf(timestamp));
  expect(starts[0]).toBe(0);
  expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
  expect(starts.at(-1)).toBeLessThan(secondsOf(film.duration));
});

it.each(films)("the captions of $file follow each other and end in time", ({ cues, duration }) => {
  let end = 0;
  for (const cue of cues) {
    expect(cue.start).toBeGreaterThanOrEqual(end);
    expect(cue.end - cue.start).toBeGreaterThanOrEqual(2);
    expect(cue.end - cue.start).toBeLessThanOrEqual(5);
    end = cue.end;
  }
  expect(end).toBeLessThanOrEqual(secondsOf(duration));
});

it.each(films)("$file says that it is a sample, and has a thumbnail", (film) => {
  expect(film.description).toMatch(/Sample film\.$/);
  expect(film.cues[0]?.text).toMatch(/^This is a sample film, /);
  const thumbnail = join("client/public/thumbnails", basename(film.thumbnailUrl));
  expect(readFileSync(thumbnail, "utf8")).toMatch(/^<svg /);
});
