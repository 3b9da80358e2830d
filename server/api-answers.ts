import type { KnowledgeBaseResponses } from "./articles/responses.ts";
import { knowledgeBaseAnswers } from "./articles/responses.ts";
import type { CachedAnswers } from "./http/cached-answers.ts";
import type { VideoResponses } from "./videos/reads.ts";
import { videoAnswers } from "./videos/reads.ts";
import type { SpokenSearchResponses } from "./videos/transcript-search.ts";
import { spokenSearchAnswers } from "./videos/transcript-search.ts";
import type { TranscriptResponses } from "./videos/transcripts.ts";
import { transcriptAnswers } from "./videos/transcripts.ts";

type PublicResponses = {
  videoResponses: VideoResponses;
  transcripts: TranscriptResponses;
  spokenSearch: SpokenSearchResponses;
  knowledgeBase: KnowledgeBaseResponses;
};

/** What everybody may read from the API. */
export function apiAnswers(responses: PublicResponses): readonly CachedAnswers[] {
  return [
    videoAnswers(responses.videoResponses),
    transcriptAnswers(responses.transcripts),
    spokenSearchAnswers(responses.spokenSearch),
    knowledgeBaseAnswers(responses.knowledgeBase),
  ];
}
