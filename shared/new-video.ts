import * as z from "zod/mini";
import { parseChapters } from "./chapters.ts";
import { isStorable } from "./storable-text.ts";
import { VIDEO_CATEGORIES } from "./video.ts";

const line = (max: number) =>
  z.string("must be text").check(
    z.trim(),
    z.minLength(1, "must not be empty"),
    z.maxLength(max, `must have ${max.toLocaleString("en")} characters at most`),
    z.refine((value) => !value.includes("\0"), {
      error: "must not hold a NUL character",
      abort: true,
    }),
    z.refine(isStorable, "must not hold characters that can’t be stored"),
  );

const address = line(400).check(
  z.refine(
    (value) => /^https?:\/\//.test(value) || /^\/(?!\/)/.test(value),
    "must be an http(s) address or a path on this site",
  ),
);

/** The rules of a new video's fields: one contract of the API, of imports and of the form. Free of Drizzle code. */
export const newVideoFields = {
  title: line(200),
  description: line(2_000),
  thumbnailUrl: address,
  videoUrl: address,
  duration: line(20),
  category: z.enum(VIDEO_CATEGORIES, `must be one of ${VIDEO_CATEGORIES.join(", ")}`),
  keywords: line(1_000),
  chapters: line(50_000).check(
    z.refine(
      (value) => parseChapters(value).ok,
      "must be a JSON list of objects with a text title and a text timestamp",
    ),
  ),
};

/** Their names, in the order of the files that are imported and exported. */
export const VIDEO_FIELDS = Object.keys(newVideoFields) as (keyof typeof newVideoFields)[];
