import * as z from "zod/mini";
import { type Api, videoId } from "./endpoint.ts";

/**
 * The addresses of a video file's small version and of its sound alone, null if there is none. A file that is small
 * itself is its own small version.
 */
export const smallVersionsSchema = z.object({
  smallUrl: z.nullable(z.string()),
  soundUrl: z.nullable(z.string()),
});

export type SmallVersions = z.infer<typeof smallVersionsSchema>;

export const smallVersionsApi = {
  "GET /api/small-versions/:videoId": {
    summary: "The versions of a video for a weak signal: a small one, and its sound alone",
    params: { videoId },
    response: smallVersionsSchema,
  },
} satisfies Api;
