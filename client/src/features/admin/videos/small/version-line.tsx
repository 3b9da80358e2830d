import { X } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { canMakeVersions, NO_ENCODER } from "./can-make-versions.ts";
import { cancelJobs, useVersionJobs } from "./version-jobs.ts";
import { JobFailure, JobProgress, keepFocus } from "./versions-panel.tsx";

/** The progress of a video's small version, in the form that has sent the file. */
export function VersionLine({ videoUrl }: { videoUrl: string }) {
  const { jobs, isPaused } = useVersionJobs();
  const job = jobs.find((each) => each.videoUrl === videoUrl);
  if (!canMakeVersions()) return <p className="text-tiny text-ink-2">{NO_ENCODER}</p>;
  if (!job) return null;
  if (job.state === "failed") return <JobFailure job={job} />;
  if (job.state === "done") {
    return (
      <p className="text-small text-ink-2">It can be watched where the signal is weak, too.</p>
    );
  }
  return (
    <div ref={keepFocus} className="space-y-2 text-small">
      <JobProgress job={job} isPaused={isPaused} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="ghost" onClick={() => cancelJobs(videoUrl)}>
          <X size={17} />
          Leave it out
        </Button>
        <p className="text-tiny text-ink-2">
          You can save and close the video meanwhile. It goes on while this tab is open.
        </p>
      </div>
    </div>
  );
}
