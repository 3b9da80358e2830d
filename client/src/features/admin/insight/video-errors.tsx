import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HeartPulse, Pencil } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Button } from "@/ui/button.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import { adminVideosQuery } from "../videos/admin-videos-api.ts";
import {
  type Checked,
  checkVideos,
  VIDEO_ERRORS,
  type VideoError,
} from "../videos/check-videos.ts";
import { LazyVideoForm } from "../videos/lazy-video-form.tsx";
import { WorklistGroup } from "./worklist.tsx";

/**
 * Videos that can't be played. Checked on request only: nobody would expect private addresses to be sent to the host.
 */
export function VideoErrorList() {
  const check = useVideoCheck();
  const [edited, setEdited] = useState<AdminVideo | null>(null);
  const { checked, total, isRunning } = check;
  const found = checked.flatMap(({ video, error }) => (error ? [{ video, error }] : []));
  const kinds = Object.keys(VIDEO_ERRORS);
  found.sort((a, b) => kinds.indexOf(a.error.kind) - kinds.indexOf(b.error.kind));
  return (
    <>
      <WorklistGroup
        title="Videos that need a look"
        rows={found.map(({ video, error }) => ({
          key: video.id,
          title: video.title,
          detail: <ErrorText {...error} />,
          actions: (
            <Button
              variant="outline"
              aria-label={`Edit: ${video.title}`}
              onClick={() => setEdited(video)}
            >
              <Pencil size={17} />
              Edit
            </Button>
          ),
        }))}
        empty="“Check videos” asks Vimeo, and this site for its own files, about each video."
        tools={
          <div className="flex flex-wrap items-center gap-3 text-tiny">
            <ProgressStatus
              text={statusText(check)}
              progress={isRunning ? { done: checked.length, total } : null}
            />
            <Button variant="outline" onClick={isRunning ? check.stop : check.start}>
              <HeartPulse size={17} />
              <span>{isRunning ? "Stop" : "Check videos"}</span>
            </Button>
          </div>
        }
      />
      {edited && (
        <LazyVideoForm
          editing={edited}
          onSaved={({ video }) => video && check.checkAgain(video)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function ErrorText({ kind, details }: VideoError) {
  return [VIDEO_ERRORS[kind], ...details].map((text) => <p key={text}>{text}</p>);
}

function useVideoCheck() {
  const client = useQueryClient();
  // Kept for the form of a video that is opened here.
  const { data: library } = useQuery({ ...adminVideosQuery, enabled: false });
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const [attempt, setAttempt] = useState(0);
  const queryKey = ["video-check", attempt];
  const { data, error, isFetching } = useQuery({
    queryKey,
    enabled: attempt > 0,
    gcTime: 0,
    // The signal aborts the checks when the page is left.
    queryFn: async ({ signal }) => {
      const { videos } = await client.fetchQuery({ ...adminVideosQuery, staleTime: 0 });
      return checkVideos(videos, add, signal);
    },
  });
  const add = (each: Checked) =>
    setChecked((before) => [...before.filter(({ video }) => video.id !== each.video.id), each]);
  return {
    checked,
    total: library?.videos.length ?? 0,
    isRunning: isFetching,
    outcome: data,
    error,
    start() {
      setChecked([]);
      setAttempt(attempt + 1);
    },
    stop: () => void client.cancelQueries({ queryKey }),
    checkAgain: (video: AdminVideo) => void checkVideos([video], add, new AbortController().signal),
  };
}

function statusText(check: ReturnType<typeof useVideoCheck>) {
  const { checked, total, isRunning, outcome, error } = check;
  const count = `${checked.length} of ${pluralize(total, "video")} checked`;
  if (isRunning) return `Asking Vimeo: ${count}…`;
  if (error) return messageOf(error);
  if (outcome === "out-of-reach") {
    return `Vimeo can’t be reached: ${count}. Check your connection and try again.`;
  }
  if (outcome === undefined) return checked.length > 0 ? `Stopped: ${count}.` : "";
  const wrong = checked.filter((each) => each.error).length;
  return wrong === 0
    ? `All well: ${count}.`
    : `${count}; ${pluralize(wrong, "needs", "need")} a look.`;
}
