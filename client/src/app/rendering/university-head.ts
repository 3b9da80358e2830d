import { chaptersOf, timestampToSeconds } from "@shared/content/chapters.ts";
import { embedUrl, thumbnailUrl, videoFile, videoReference } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import { transcriptQuery } from "@/data/transcripts.ts";
import { allVideosQuery } from "@/data/videos.ts";
import {
  filterOf,
  type LibraryState,
  libraryTitle,
  readLibraryState,
  writeLibraryState,
} from "@/features/university/library-location.ts";
import { libraryQuery } from "@/features/university/video-library.tsx";
import { absoluteUrl, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import {
  CONTEXT,
  type HeadAddress,
  type HeadParts,
  type OwnHead,
  organization,
  webSite,
} from "./structured-data.ts";

/** The head of the University: of its open video, its search, its category, or of the whole library, our home. */
export function universityHead({ params }: HeadAddress, { queryClient }: HeadParts): OwnHead {
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
  // The video is only known to be missing if the list was loaded.
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

/** Lists as many videos as the page shows at first. */
const MAX_LISTED = 60;

/** About 20 minutes of speech. A whole transcript may be longer than the rest of the page. */
const MAX_TRANSCRIPT_CHARACTERS = 20_000;

function videoList(name: string, videos: readonly Video[]) {
  return {
    ...CONTEXT,
    "@type": "ItemList",
    name,
    numberOfItems: videos.length,
    itemListElement: videos.slice(0, MAX_LISTED).map(({ id, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: absoluteUrl(paths.video(id)),
    })),
  };
}

/** A video as schema.org describes it, with chapters as clips and its transcript. Its upload date is unknown. */
function videoObject(video: Video, transcript: readonly { text: string }[]) {
  const { id, title, description, duration, videoUrl } = video;
  const seconds = timestampToSeconds(duration);
  const reference = videoReference(videoUrl);
  const clips = clipsOf(video, seconds);
  const transcriptText = transcript.map(({ text }) => text).join(" ");
  return {
    ...CONTEXT,
    "@type": "VideoObject",
    name: title,
    description: description || title,
    url: absoluteUrl(paths.video(id)),
    thumbnailUrl: thumbnailsOf(video),
    ...(seconds > 0 && { duration: isoDuration(seconds) }),
    ...(reference && { embedUrl: embedUrl(reference) }),
    ...(videoFile(videoUrl) && { contentUrl: absoluteUrl(videoUrl) }),
    ...(clips.length > 0 && { hasPart: clips }),
    ...(transcriptText && { transcript: transcriptText.slice(0, MAX_TRANSCRIPT_CHARACTERS) }),
    inLanguage: "en",
    publisher: organization(),
  };
}

/** The video's thumbnails; else the image that is drawn for link previews. */
function thumbnailsOf({ id, videoUrl, thumbnailUrl: stored }: Video): string[] {
  const known = [stored, thumbnailUrl(videoUrl, site.thumbnailHost)].filter(
    (address) => address !== "" && URL.canParse(address, site.url),
  );
  return known.length > 0 ? known.map(absoluteUrl) : [absoluteUrl(`/social/video/${id}.png`)];
}

/** The chapters by time. A chapter ends where the next one begins, the last one at the video's end. */
function clipsOf(video: Video, seconds: number) {
  const chapters = chaptersOf(video)
    .map(({ title, timestamp }) => ({ name: title, start: timestampToSeconds(timestamp) }))
    .sort((a, b) => a.start - b.start);
  return chapters.flatMap(({ name, start }, index) => {
    const end = chapters[index + 1]?.start ?? seconds;
    if (end <= start) return [];
    const url = absoluteUrl(paths.video(video.id, start));
    return [{ "@type": "Clip", name, startOffset: start, endOffset: end, url }];
  });
}

/** A duration as ISO 8601, such as `PT1H2M3S`. */
export function isoDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "H"],
    [Math.floor((seconds % 3600) / 60), "M"],
    [Math.floor(seconds % 60), "S"],
  ] as const;
  return `PT${parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : "")).join("") || "0S"}`;
}
