import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play, X } from "lucide-react";
import { useEffect } from "react";
import { FoldSummary } from "@/features/admin/components/dialog-parts.tsx";
import { Failure } from "@/features/admin/components/failure.tsx";
import { Button } from "@/ui/button.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { reloadLibrary } from "../admin-videos-api.ts";
import { canMakeVersions, NO_ENCODER } from "./can-make-versions.ts";
import {
  addJobs,
  cancelJobs,
  lacksVersions,
  pauseJobs,
  resumeJobs,
  useVersionJobs,
  type VersionJob,
} from "./version-jobs.ts";

/** Says which videos have no small version, and makes them one after the other. Nothing where all had one already. */
export function VersionsPanel({ videos }: { videos: readonly AdminVideo[] }) {
  const { jobs, isPaused } = useVersionJobs();
  const client = useQueryClient();
  const done = jobs.filter(({ state }) => state === "done").length;
  useEffect(() => {
    if (done > 0) void reloadLibrary(client);
  }, [client, done]);
  const open = jobs.filter(({ state }) => state !== "done");
  const left = open.filter(({ state }) => state !== "failed").length;
  const current = open.find(({ state }) => state !== "failed");
  const lacking = videos.filter(
    (video) => lacksVersions(video) && jobs.every(({ videoUrl }) => videoUrl !== video.videoUrl),
  );
  if (jobs.length === 0 && lacking.length === 0) return null;
  return (
    <section tabIndex={-1} aria-label="Small versions" className="border-b text-small">
      {current && (
        <div ref={keepFocus} className="space-y-2 px-4 py-3 sm:px-5.5">
          <JobProgress job={current} isPaused={isPaused} />
          {left > 1 && <p className="text-ink-3">{`${left} videos are left.`}</p>}
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={isPaused ? resumeJobs : pauseJobs}>
              {isPaused ? <Play size={17} /> : <Pause size={17} />}
              <span>{isPaused ? "Go on" : "Pause"}</span>
            </Button>
            <Button variant="ghost" onClick={() => cancelJobs()}>
              <X size={17} />
              Cancel
            </Button>
          </div>
        </div>
      )}
      {open.length === 0 && done > 0 && (
        <p role="status" className="px-4 py-3 text-ink-2 sm:px-5.5">
          {`${pluralize(done, "small version is", "small versions are")} made.`}
        </p>
      )}
      {open.map((job) => (
        <JobFailure key={job.videoUrl} job={job} />
      ))}
      {lacking.length > 0 && <LackingVideos videos={lacking} />}
    </section>
  );
}

/** A ref of what may go away while it has the focus, which its section then takes. */
export const keepFocus = (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  part.closest<HTMLElement>("section[tabindex]")?.focus({ preventScroll: true });
};

function LackingVideos({ videos }: { videos: readonly AdminVideo[] }) {
  const { shown, ...more } = useShowMore(videos, 20);
  return (
    <details ref={keepFocus} className="group/fold">
      <FoldSummary title="Videos without a small version" count={videos.length} />
      <div className="space-y-3 px-4 pb-4 sm:px-5.5">
        <p className="text-ink-2">
          {canMakeVersions()
            ? "A small version plays where the signal is weak. This browser makes them from the files of this site, one after the other, while this tab is open."
            : NO_ENCODER}
        </p>
        {canMakeVersions() && (
          <Button
            variant="soft"
            onClick={() =>
              addJobs(videos.map(({ videoUrl, title }) => ({ videoUrl, title, file: null })))
            }
          >
            {`Make ${pluralize(videos.length, "small version")}`}
          </Button>
        )}
        <ul className="list-disc pl-5 text-ink-2">
          {shown.map(({ id, title }) => (
            <li key={id} className="break-words">
              {title}
            </li>
          ))}
        </ul>
        <ShowMore {...more} noun="videos" />
      </div>
    </details>
  );
}

const DOING = { making: "Making the small version of", sending: "Sending the small version of" };

export function JobProgress({ job, isPaused }: { job: VersionJob; isPaused: boolean }) {
  const { state, title, part } = job;
  if (state !== "making" && state !== "sending") {
    return <p role="status">{`The small version of “${title}” waits for its turn.`}</p>;
  }
  const text = `${DOING[state]} “${title}”: ${Math.floor(part * 100)} %`;
  return (
    <>
      <ProgressStatus
        text={isPaused ? `${text}, paused` : text}
        progress={isPaused ? null : { done: part, total: 1 }}
      />
      <progress aria-label="Small version" value={part} className="block h-1.5 w-full" />
    </>
  );
}

/** Why there is no small version, and what tries again. Nothing where it didn’t fail. */
export function JobFailure({ job }: { job: VersionJob }) {
  if (job.failure === null) return null;
  return (
    <div
      ref={keepFocus}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-5.5"
    >
      <div className="min-w-48 flex-1 break-words">
        <Failure>{`“${job.title}” has no small version: ${job.failure}`}</Failure>
      </div>
      <Button variant="outline" onClick={() => addJobs([job])}>
        Try again
      </Button>
      <Button variant="ghost" onClick={() => cancelJobs(job.videoUrl)}>
        Leave it
      </Button>
    </div>
  );
}
