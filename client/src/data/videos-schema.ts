import { videoSchema } from "@shared/contracts/videos.ts";
import type { Video } from "@shared/schema.ts";
import * as z from "zod/mini";

/**
 * The usable videos of a list as the API answers it, and for each other row its position and what is wrong with it. Of rows
 * with one id the first counts.
 */
export const videosSchema = z.pipe(z.array(z.unknown()), z.transform(parseVideos));

function parseVideos(rows: unknown[]) {
  const videos = new Map<number, Video>();
  const faults: string[] = [];
  for (const [index, row] of rows.entries()) {
    const parsed = videoSchema.safeParse(row);
    if (!parsed.success) faults.push(`row ${index + 1}: ${reasonOf(parsed.error)}`);
    else if (videos.has(parsed.data.id))
      faults.push(`row ${index + 1}: an earlier row has the id ${parsed.data.id}`);
    else videos.set(parsed.data.id, parsed.data);
  }
  return { videos: [...videos.values()], faults };
}

function reasonOf({ issues }: z.core.$ZodError): string {
  const fields = issues.flatMap(({ path }) => path).join(", ");
  return fields ? `unusable ${fields}` : "not an object";
}
