import * as z from "zod/mini";

const second = z.int().check(z.nonnegative());

/**
 * What GET /api/transcripts answers: the sentences of all videos in the library's order, each with its second, or that a
 * browser should leave searching to the server.
 */
export const spokenIndexSchema = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("browser"),
    videos: z.array(z.object({ id: z.int(), sentences: z.array(z.tuple([second, z.string()])) })),
  }),
  z.object({ mode: z.literal("server") }),
]);

export type SpokenIndex = z.infer<typeof spokenIndexSchema>;

const spokenHitSchema = z.object({ videoId: z.int(), start: second, text: z.string() });

/** A sentence that a search found, and the second of its video that it begins at. */
export type SpokenHit = z.infer<typeof spokenHitSchema>;

/** What GET /api/transcripts/search/{query} answers. */
export const spokenHitsSchema = z.object({ hits: z.array(spokenHitSchema) });
