import { adminVideoSchema } from "@shared/admin-video-answers.ts";
import { type ComparedField, Comparison } from "../../changes/comparison.tsx";
import { AutosaveFailure, UnfinishedForm } from "../../unfinished-form.tsx";
import { categoryName } from "../video-categories.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { CONFLICT_FIELDS } from "./video-conflict.ts";
import { parseVideoValues, type VideoValues } from "./video-values.ts";

/** Offers to restore the autosaved video form of an earlier visit; warns when autosaving fails. */
export function UnfinishedVideo({ form }: { form: VideoFormState }) {
  const { found, failure, discardFound } = form.unfinished;
  const recovered = found && parseVideoValues(found.values);
  if (failure !== null) return <AutosaveFailure failure={failure} />;
  if (!found || !recovered) return null;
  const base = adminVideoSchema.safeParse(found.basis).data ?? null;
  return (
    <UnfinishedForm
      at={found.at}
      onContinue={() => form.restore(recovered, base)}
      onDiscard={discardFound}
    >
      <Comparison before={fieldsOf(form.initial)} after={fieldsOf(recovered)} />
    </UnfinishedForm>
  );
}

function fieldsOf(values: VideoValues): ComparedField[] {
  const { chapters, transcript, category, ...texts } = values;
  const shown = {
    ...texts,
    category: categoryName(category),
    chapters: chapters.map(({ time, title }) => `${time} ${title}`).join("\n"),
    transcript: transcriptText(transcript),
  };
  return Object.entries(CONFLICT_FIELDS).map(([field, name]) => ({
    name,
    text: shown[field as keyof typeof shown],
  }));
}

function transcriptText(transcript: VideoValues["transcript"]): string {
  if (transcript.kind === "new") return transcript.name || "Pasted text";
  return transcript.kind === "removed" ? "Removed" : "As it is stored";
}
