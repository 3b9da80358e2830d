import * as z from "zod/mini";
import { writtenSchema } from "./admin-video-answers.ts";
import { ADMIN_VIDEO_LIMITS } from "./admin-videos.ts";
import { revisionNumber, writeKey } from "./write-request.ts";

const rows = z
  .array(z.unknown())
  .check(z.maxLength(ADMIN_VIDEO_LIMITS.importRows, "must be 100,000 rows at most"));
// A row without one is named by its place, from 1.
const numbers = z.optional(z.array(z.int().check(z.minimum(1))));

/** The body of POST /api/admin/videos/import/preview. `numbers` name the rows, as a spreadsheet does. */
export const previewImportSchema = z.object({ rows, numbers });
/** The body of POST /api/admin/videos/import. `revision` is the library's, as previewed. */
export const importVideosSchema = z.object({
  key: writeKey,
  revision: revisionNumber,
  rows,
  numbers,
});

export type ImportVideosRequest = z.infer<typeof importVideosSchema>;

const counts = { added: z.int(), updated: z.int(), unchanged: z.int() };
/** What is wrong with a row; `field` is empty where it is no single field. */
const importFaultSchema = z.object({ row: z.int(), field: z.string(), message: z.string() });

export type ImportFault = z.infer<typeof importFaultSchema>;

/** The answer of POST /api/admin/videos/import/preview: with faults nothing would change. The first items are listed. */
export const importPreviewSchema = z.object({
  revision: z.int(),
  ...counts,
  faults: z.array(importFaultSchema),
  faultCount: z.int(),
  items: z.array(
    z.object({
      row: z.int(),
      kind: z.enum(["add", "update"]),
      title: z.string(),
      fields: z.array(z.string()),
    }),
  ),
});

export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** A line of the answer of POST /api/admin/videos/import: the rows done so far, and at last what came of it. */
export const importLineSchema = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ result: z.object({ ...writtenSchema.shape, ...counts }) }),
  z.object({ error: z.object({ status: z.int(), message: z.string() }) }),
]);

export type ImportLine = z.infer<typeof importLineSchema>;
