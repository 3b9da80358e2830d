import type { CachedAnswers } from "./http/cached-answers.ts";
import type { KnowledgeBaseResponses } from "./knowledge-base/knowledge-base-responses.ts";
import { knowledgeBaseAnswers } from "./knowledge-base/read-routes.ts";
import type { SpokenSearchResponses } from "./videos/spoken-search/spoken-search-responses.ts";
import { spokenSearchAnswers } from "./videos/spoken-search/spoken-search-routes.ts";
import type { TranscriptResponses } from "./videos/transcript-responses.ts";
import { transcriptAnswers } from "./videos/transcript-routes.ts";
import type { VideoResponses } from "./videos/video-responses.ts";
import { videoAnswers } from "./videos/video-routes.ts";

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
