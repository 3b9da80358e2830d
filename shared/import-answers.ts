import * as z from "zod/mini";
import { writtenSchema } from "./admin-video-answers.ts";

const counts = { added: z.int(), updated: z.int(), unchanged: z.int() };
const importFaultSchema = z.object({
  row: z.int(),
  field: z.nullable(z.string()),
  message: z.string(),
});

export type ImportFault = z.infer<typeof importFaultSchema>;

/** The answer of POST /api/admin/videos/import/preview; rows count from 1. */
export const importPreviewSchema = z.object({
  revision: z.int(),
  ...counts,
  faults: z.array(importFaultSchema),
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

/** A line of the answer of POST /api/admin/videos/import. */
export const importLineSchema = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ result: z.object({ ...writtenSchema.shape, ...counts }) }),
  z.object({
    error: z.object({
      status: z.int(),
      message: z.string(),
      faults: z.optional(z.array(importFaultSchema)),
    }),
  }),
]);

export type ImportLine = z.infer<typeof importLineSchema>;
