import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { AutosaveFailure, UnfinishedForm } from "@/features/admin/forms/unfinished-form.tsx";
import { type ComparedField, Comparison } from "../../changes/comparison.tsx";
import { categoryName } from "../video-categories.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { CONFLICT_FIELDS } from "./video-conflict.ts";
import { parseUnfinished, type VideoValues } from "./video-values.ts";

/** Offers to restore the autosaved video form of an earlier visit; warns when autosaving fails. */
export function UnfinishedVideo({ form }: { form: VideoFormState }) {
  const { found, failure, discardFound } = form.unfinished;
  const recovered = found && parseUnfinished(found);
  if (failure !== null) return <AutosaveFailure failure={failure} />;
  if (!found || !recovered) return null;
  return (
    <UnfinishedForm
      at={found.at}
      onContinue={() => form.restore(recovered)}
      onDiscard={discardFound}
    >
      <Comparison
        before={fieldsOf(form.initial, form.origin)}
        after={fieldsOf(recovered.values, recovered.basis ?? form.base)}
      />
    </UnfinishedForm>
  );
}

function fieldsOf(values: VideoValues, origin: AdminVideo | null): ComparedField[] {
  const { chapters, transcript, category, ...texts } = values;
  const shown = {
    ...texts,
    category: categoryName(category),
    chapters: chapters.map(({ time, title }) => `${time} ${title}`).join("\n"),
    transcript: transcriptText(transcript, origin),
  };
  return Object.entries(CONFLICT_FIELDS).map(([field, name]) => ({
    name,
    text: shown[field as keyof typeof shown],
  }));
}

function transcriptText(transcript: VideoValues["transcript"], origin: AdminVideo | null): string {
  if (transcript.kind === "new") return transcript.name || "Pasted text";
  if (transcript.kind === "removed") return "Removed";
  return origin?.transcript ? `That of “${origin.title}”` : "None";
}
