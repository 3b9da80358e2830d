import { transcriptIndexSchema, transcriptSchema } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import { getJson, HttpError } from "@/data/http.ts";
import type { StaticSiteContent } from "@/data/static-site.ts";
import { videosSchema } from "@/data/videos-schema.ts";
import { apiPaths } from "@/lib/paths.ts";
import type { Pictures } from "./pictures.ts";

/** The library as everybody sees it, with its thumbnails and transcripts. */
export async function collectVideos(
  pictures: Pictures,
): Promise<Pick<StaticSiteContent, "videos" | "transcripts">> {
  const { videos } = await getJson(apiPaths.videos, { schema: videosSchema });
  const shown: Video[] = [];
  for (const video of videos) {
    shown.push({ ...video, thumbnailUrl: await thumbnailOf(video, pictures) });
  }
  return { videos: shown, transcripts: await loadTranscripts(videos) };
}

async function thumbnailOf({ thumbnailUrl, title }: Video, pictures: Pictures): Promise<string> {
  if (/^\/(?!\/)/.test(thumbnailUrl)) return pictures.copy(thumbnailUrl, title);
  pictures.allowHostOf(thumbnailUrl);
  return thumbnailUrl;
}

async function loadTranscripts(
  videos: readonly Video[],
): Promise<StaticSiteContent["transcripts"]> {
  const index = await getJson(apiPaths.transcripts, { schema: transcriptIndexSchema });
  // A large library's index does not say who has one: each is asked for.
  const spoken = index.mode === "browser" ? index.videos : videos;
  const transcripts: Record<string, StaticSiteContent["transcripts"][string]> = {};
  for (const { id } of spoken) {
    const cues = await loadCues(id);
    if (cues) transcripts[id] = cues;
  }
  return transcripts;
}

async function loadCues(videoId: number) {
  try {
    const path = apiPaths.transcript(videoId);
    return (await getJson(path, { schema: transcriptSchema })).cues;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
