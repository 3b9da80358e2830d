import { sentencesOf } from "@shared/content/sentences.ts";
import { searchVideos } from "@shared/content/video-search.ts";
import type { Cue, TranscriptHit, TranscriptIndex } from "@shared/contracts/transcripts.ts";
import {
  MAX_TRANSCRIPT_HITS,
  parseTranscriptQuery,
  type TranscriptQuery,
  transcriptWords,
} from "@shared/text/transcript-words.ts";
import { ANSWERS } from "./cache-names.ts";
import type { RequestKind } from "./classify-request.ts";

type StoredVideo = Parameters<typeof searchVideos>[0][number] & { id: number; category: string };

type StoredLayer = { revision: number; changes: { value?: { category?: string } }[] };

/** The answer that the saved copy gives where the server can't be reached; undefined where it has none. */
export async function answerFromCopy(
  request: Request,
  asked: RequestKind,
): Promise<Response | undefined> {
  const answers = await caches.open(ANSWERS);
  if (asked.kind === "answer") return savedAnswer(answers, request.url);
  const videos: StoredVideo[] | undefined = await (await answers.match("/api/videos"))?.json();
  if (!videos) return undefined;
  if (asked.kind === "category") {
    const { category } = asked;
    return Response.json(
      videos.filter((video) => category === "all" || video.category === category),
    );
  }
  if (asked.kind === "video-search") return Response.json(searchVideos(videos, asked.text));
  if (asked.kind === "spoken-search")
    return Response.json({ hits: await searchSpoken(answers, videos, asked.text) });
  return undefined;
}

async function savedAnswer(answers: Cache, address: string): Promise<Response | undefined> {
  const saved = await answers.match(address, { ignoreVary: true });
  if (saved) return saved;
  const [, category] = /\/api\/knowledge-base\/categories\/([^/]+)$/.exec(address) ?? [];
  if (category) return savedCategory(answers, decodeURIComponent(category));
  const [, videoId] = /\/api\/transcripts\/(\d+)$/.exec(address) ?? [];
  if (!videoId) return undefined;
  const index: TranscriptIndex | undefined = await (
    await answers.match("/api/transcripts")
  )?.json();
  const isKnown = index?.mode === "browser";
  const hasNone = isKnown && !index.videos.some(({ id }) => id === Number(videoId));
  return hasNone
    ? Response.json({ message: "This video has no transcript." }, { status: 404 })
    : undefined;
}

/** A part of a large knowledge base, of the saved whole. */
async function savedCategory(answers: Cache, id: string): Promise<Response | undefined> {
  const whole: StoredLayer | undefined = await (
    await answers.match("/api/knowledge-base/all")
  )?.json();
  if (!whole) return undefined;
  const wanted = id === "-" ? "" : id;
  const changes = whole.changes.filter(({ value }) => value?.category === wanted);
  return Response.json({ revision: whole.revision, changes });
}

type Found = { hit: TranscriptHit; isPhrase: boolean };

/** What the server would find, among the transcripts that are saved. */
async function searchSpoken(
  answers: Cache,
  videos: readonly StoredVideo[],
  text: string,
): Promise<TranscriptHit[]> {
  const query = parseTranscriptQuery(text);
  if (!query) return [];
  const found: Found[] = [];
  for (const { id } of videos) {
    const saved = await answers.match(`/api/transcripts/${id}`);
    if (saved) found.push(...matchesIn(id, (await saved.json()).cues, query));
    if (found.filter(({ isPhrase }) => isPhrase).length >= MAX_TRANSCRIPT_HITS) break;
  }
  const phrasesFirst = found.sort((a, b) => Number(b.isPhrase) - Number(a.isPhrase));
  return phrasesFirst.slice(0, MAX_TRANSCRIPT_HITS).map(({ hit }) => hit);
}

function matchesIn(videoId: number, cues: Cue[], { words, phrase }: TranscriptQuery): Found[] {
  return sentencesOf(cues).flatMap(({ start, text }) => {
    const spoken = transcriptWords(text);
    if (!words.every((word) => spoken.includes(word))) return [];
    const hit = { videoId, start: Math.floor(start), text };
    return [{ hit, isPhrase: spoken.includes(phrase) }];
  });
}
