import { parseVideos } from "@shared/contracts/videos.ts";
import * as z from "zod/mini";

/** A list of videos as the API answers it, read row by row. */
export const videosSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((rows: unknown[]) => parseVideos(rows)),
);
