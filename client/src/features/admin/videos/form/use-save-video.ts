import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import {
  addVideo,
  editVideo,
  readTranscript,
  takenConflictOf,
  videoConflictOf,
  videoFaultsOf,
} from "../videos-api.ts";
import { errorsOfFaults, type VideoErrors } from "./video-faults.ts";
import { toVideo, type VideoValues } from "./video-values.ts";

/** Where the last attempt to save stands. `theirs` is the video as somebody else has saved it meanwhile. */
export type SaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "failed"; message: string }
  | { kind: "conflict"; theirs: AdminVideo }
  | { kind: "deleted" };

type SaveVideoOptions = {
  onSaved: (written: Written) => void;
  /** Called with the server's objections to single fields. */
  onRefused: (errors: VideoErrors) => void;
};

const IDLE = { kind: "idle" } as const;

/**
 * Saves the form. An attempt whose answer was lost is repeated under the same key when it is made again. One that fails
 * after the form was closed says so by a toast.
 */
export function useSaveVideo({ onSaved, onRefused }: SaveVideoOptions) {
  const [state, setState] = useState<SaveState>(IDLE);
  const isSaving = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** Changes `base`, or adds a video where that is null. An untouched transcript is the one of `source`. */
  async function save(values: VideoValues, base: AdminVideo | null, source: AdminVideo | null) {
    if (isSaving.current) return;
    isSaving.current = true;
    setState({ kind: "saving" });
    try {
      const written = await write(values, base, source);
      setState(IDLE);
      onSaved(written);
    } catch (error) {
      if (!isOpen.current) return reportFailure(values.title, error);
      const errors = refusalsIn(error);
      if (Object.keys(errors).length > 0) onRefused(errors);
      setState(stateAfter(error, errors));
    } finally {
      isSaving.current = false;
    }
  }

  return { state, save, dismiss: () => setState(IDLE) };
}

async function write(values: VideoValues, base: AdminVideo | null, source: AdminVideo | null) {
  const video = toVideo(values, base);
  const transcript = await transcriptToSend(values, base, source);
  return base
    ? editVideo(base.id, { revision: base.revision, video, ...transcript })
    : addVideo({ video, ...transcript });
}

function reportFailure(title: string, error: unknown): void {
  showToast({
    title: "Video not saved",
    description: `${title}: ${sentenceOf(error)} Open its form again to go on.`,
    variant: "destructive",
  });
}

async function transcriptToSend(
  { transcript }: VideoValues,
  base: AdminVideo | null,
  source: AdminVideo | null,
): Promise<{ transcript?: Cue[] | null }> {
  if (transcript.kind === "new") return { transcript: transcript.cues };
  if (transcript.kind === "removed") return { transcript: null };
  // A video that is changed keeps its transcript by itself; a new one gets a copy.
  if (base || !source?.transcript) return {};
  return { transcript: await readTranscript(source.transcript) };
}

function refusalsIn(error: unknown): VideoErrors {
  if (takenConflictOf(error)) {
    return { title: "Another video has this address and this title. Change one of them." };
  }
  return errorsOfFaults(videoFaultsOf(error));
}

function stateAfter(error: unknown, errors: VideoErrors): SaveState {
  if (Object.keys(errors).length > 0) return IDLE;
  const conflict = videoConflictOf(error);
  if (conflict) {
    return conflict.video ? { kind: "conflict", theirs: conflict.video } : { kind: "deleted" };
  }
  return { kind: "failed", message: sentenceOf(error) };
}

const sentenceOf = (error: unknown) => messageOf(error).replace(/[.!]?$/, ".");
