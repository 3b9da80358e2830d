import * as z from "zod/mini";
import { type Api, errorSchema } from "./endpoint.ts";

const progress = { done: z.int(), total: z.int() };

/**
 * A line of an export: a file, whose content is text or bytes, or those of a stored film or picture, which is read for
 * itself (FILES_PATH in media.ts); or how it ended. `notes` are lines about what is not in the
 * site; without them or an error the connection broke. The total grows where pages lead to others.
 */
export const siteExportLineSchema = z.union([
  z.object({ path: z.string(), text: z.string(), ...progress }),
  z.object({ path: z.string(), base64: z.string(), ...progress }),
  z.object({ path: z.string(), stored: z.string(), bytes: z.number(), ...progress }),
  z.object({ notes: z.array(z.string()) }),
  z.object({ error: errorSchema }),
]);

export type SiteExportLine = z.infer<typeof siteExportLineSchema>;

export const siteExportApi = {
  "GET /api/admin/site-export": {
    summary: "The published site as files that need no server, a line each",
    query: { films: z.optional(z.literal("none")) },
    answer: siteExportLineSchema,
    answerType: "application/x-ndjson",
    session: true,
    errors: { 501: "A development server has no built site." },
  },
} satisfies Api;
