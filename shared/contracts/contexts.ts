import * as z from "zod/mini";
import type { Api } from "./endpoint.ts";

/** An article or video that the help panel shows for a context; `address` is its page in the panel. */
const contextSchema = z.object({ context: z.string(), title: z.string(), address: z.string() });

export type ShownContext = z.infer<typeof contextSchema>;

export const contextsApi = {
  "GET /api/contexts": {
    summary: "What the help panel shows for the contexts of another product",
    response: z.object({ contexts: z.array(contextSchema) }),
  },
} satisfies Api;
