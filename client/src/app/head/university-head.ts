import type { Video } from "@shared/schema.ts";
import { allVideosQuery } from "@/data/videos-query.ts";
import {
  filterOf,
  type LibraryState,
  libraryTitle,
  readLibraryState,
  writeLibraryState,
} from "@/features/university/library-location.ts";
import { transcriptQuery } from "@/features/university/player/transcript-query.ts";
import { libraryQuery } from "@/features/university/video-library.tsx";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import type { HeadParts, OwnHead } from "../page-head.ts";
import { videoList, videoObject } from "./video-data.ts";
import { webSite } from "./website-data.ts";

/** The head of the University: of its open video, its search, its category, or of the whole library, our home. */
export function universityHead(params: URLSearchParams, { queryClient }: HeadParts): OwnHead {
  const state = readLibraryState(params);
  if (state.videoId === null) {
    return libraryHead(state, queryClient.getQueryData(libraryQuery(filterOf(state)).queryKey));
  }
  const videos = queryClient.getQueryData(allVideosQuery().queryKey);
  const open = videos?.find(({ id }) => id === state.videoId);
  if (open) {
    return videoHead(open, queryClient.getQueryData(transcriptQuery(open.id).queryKey) ?? []);
  }
  const canonical = paths.video(state.videoId);
  const head = { ...libraryHead(state, undefined), canonical, robots: "noindex, follow" };
  // Without the list it is not known whether there is such a video.
  return videos ? { ...head, status: 404 } : head;
}

function libraryHead(state: LibraryState, videos: readonly Video[] | undefined): OwnHead {
  const filter = filterOf(state);
  const title = libraryTitle(state);
  const jsonLd = videos?.length ? [videoList(title, videos)] : [];
  if (filter.kind === "search") {
    const canonical = paths.librarySearch(filter.text);
    const description = `Videos and articles that match “${filter.text}”.`;
    return { title, description, canonical, robots: "noindex, follow" };
  }
  if (filter.id === "all") {
    return { title, description: site.blurb, canonical: "/", jsonLd: [webSite(), ...jsonLd] };
  }
  const section = LIBRARY_SECTIONS.find(({ id }) => id === filter.id);
  const canonical =
    paths.university + writeLibraryState({ ...state, videoId: null, seconds: null });
  return { title, description: `${section?.description ?? site.blurb}.`, canonical, jsonLd };
}

function videoHead(video: Video, transcript: readonly { text: string }[]): OwnHead {
  return {
    title: video.title,
    description: video.description || `A training video about ${site.product}.`,
    canonical: paths.video(video.id),
    image: `/social/video/${video.id}.png`,
    type: "video.other",
    jsonLd: [videoObject(video, transcript)],
  };
}
