import * as z from "zod/mini";
import { parseChapters } from "../content/chapters.ts";
import { VIDEO_CATEGORIES } from "../content/video-categories.ts";
import { isSitePath, isWebAddress } from "../content/video-links.ts";
import { isStorable } from "../text/text.ts";
import { forFields, shownFor } from "./fields.ts";

const line = (max: number) =>
  z
    .string("must be text")
    .check(
      z.trim(),
      z.minLength(1, "must not be empty"),
      z.maxLength(max, `must have ${max.toLocaleString("en")} characters at most`),
      z.refine(isStorable, "must not hold characters that can’t be stored"),
    );

const address = line(400).check(
  z.refine(
    (value) => isWebAddress(value) || isSitePath(value),
    "must be an http(s) address or a path on this site",
  ),
);

/**
 * A video's fields and their rules, in the order of the files that are imported and exported. The table, the API,
 * imports, exports, comparisons, merges, the history and the form go by these keys. An optional field has a default:
 * `z._default(…, "")`.
 */
export const videoFields = {
  title: line(200),
  description: line(2_000),
  thumbnailUrl: address,
  videoUrl: address,
  duration: line(20),
  category: z.enum(VIDEO_CATEGORIES, `must be one of ${VIDEO_CATEGORIES.join(", ")}`),
  keywords: line(1_000),
  // A JSON list, whose entries `parseChapters` checks.
  chapters: line(50_000).check(
    z.refine(
      (value) => parseChapters(value).ok,
      "must be a JSON list of objects with a text title and a text timestamp",
    ),
  ),
  // No part of the public lists (`Video` in shared/schema.ts).
  shownFor: z._default(shownFor, ""),
};

export type VideoField = keyof typeof videoFields;

export const VIDEO_FIELDS = Object.keys(videoFields) as VideoField[];

/** An object with a value for each field of a video. */
export const forVideoFields = <T>(make: (field: VideoField) => T) => forFields(videoFields, make);

/** The default of an optional field; undefined for a required one. */
export const defaultOf = (field: VideoField): string | undefined =>
  videoFields[field].safeParse(undefined).data;

type VideoTexts = Readonly<Record<VideoField, string>>;

export const fieldsOfVideo = (video: VideoTexts) => forVideoFields((field) => video[field]);

/** Beside the fields of a video in files that are imported and exported: where the small versions of its file are. */
export const VERSION_FIELDS = ["smallUrl", "soundUrl"] as const;

export type VersionField = (typeof VERSION_FIELDS)[number];

type WithVersions = VideoTexts & Partial<Record<VersionField, string | null | undefined>>;

/** A video as it is exported: its fields, and the versions that there are. */
export const exportedVideo = (video: WithVersions) => ({
  ...fieldsOfVideo(video),
  ...Object.fromEntries(
    VERSION_FIELDS.flatMap((field) => (video[field] ? [[field, video[field]]] : [])),
  ),
});

/** The fields in which two videos differ. */
export const changedVideoFields = (before: VideoTexts, after: VideoTexts) =>
  VIDEO_FIELDS.filter((field) => before[field] !== after[field]);

/**
 * The fields of a stored video with any text, as an older one may break newer rules, and lack fields that came later.
 */
export const storedVideoFields = forVideoFields((field) => {
  const fallback = defaultOf(field);
  return fallback === undefined ? z.string() : z._default(z.string(), fallback);
});
