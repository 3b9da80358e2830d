import { formatBytes } from "@shared/text/bytes.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { savedVideosQuery } from "@/data/saved-videos.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { removeVideoFile } from "@/lib/saved-video-files.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { type Progress, ProgressStatus } from "@/ui/progress-status.tsx";
import {
  activeWorker,
  askWorker,
  type CopyReport,
  type CopySizes,
  type CopyState,
  hearWorker,
  type SaveErrorKind,
  tellWorker,
} from "./worker-client.ts";

const KINDS: readonly (readonly [kind: keyof CopySizes, name: string])[] = [
  ["app", "Pages and search"],
  ["articles", "Articles"],
  ["videos", "Video list and transcripts"],
  ["pictures", "Images"],
];

const ERROR_TEXTS: Record<SaveErrorKind, string> = {
  full: "There is no room left for the copy. Free some space on this device, then try again.",
  unreachable: "Not everything could be saved. Check your connection and try again.",
  busy: "Not everything could be saved, as the site is busy. Try again in a few minutes.",
  incomplete:
    "Not everything could be saved, as the site failed to send some files. Try again later.",
  blocked:
    "A network’s filter or sign-in page responded in this site’s place. Nothing of it was saved. Check your network and try again.",
  interrupted: "Saving was interrupted. Try again to save the rest.",
  "too-large": "There is too much to save automatically. Save everything to have it offline.",
};

/** Says what of the site is saved in this browser and what it takes; saves everything, or removes it. */
export function SaveOfflineDialog({ onClose }: { onClose: () => void }) {
  const copy = useCopy();
  return (
    <Dialog variant="confirm" title="Save for offline" onClose={onClose}>
      <div className="space-y-4 px-5 pb-5 pt-1">
        <p className="text-ink-2">
          Articles, searches, chapters and transcripts then work without a connection. Of the
          videos, those that you save on their cards or where they play.
        </p>
        <div className="min-h-67">
          <CopyPanel copy={copy} />
        </div>
        <SavedVideos />
      </div>
    </Dialog>
  );
}

/** The videos that are saved on this device, each with its size and a way to remove it; nothing where there are none. */
function SavedVideos() {
  const { data: files, refetch } = useQuery(savedVideosQuery);
  const { data: videos } = useQuery(allVideosQuery());
  if (!files || files.length === 0) return null;
  const titleOf = (path: string) =>
    videos?.find(({ videoUrl }) => videoUrl === path)?.title ?? "A video that is gone";
  return (
    <section aria-labelledby="saved-videos">
      <h3 id="saved-videos" className="text-small font-[650]">
        Videos on this device
      </h3>
      <ul className="divide-y text-small">
        {files.map(({ path, bytes, videoUrl }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-0 flex-1 break-words">{titleOf(videoUrl)}</span>
            <span className="tabular-nums">{formatBytes(bytes)}</span>
            <Button
              variant="ghost"
              aria-label={`Remove “${titleOf(videoUrl)}” from this device`}
              onClick={() => void removeVideoFile(path).then(() => refetch())}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CopyPanel({ copy }: { copy: Copy }) {
  if (copy.kind === "asking") return null;
  if (copy.kind === "unsupported") return <p>This browser can’t keep a copy of this site.</p>;
  const { report, progress } = copy;
  const saving = progress ?? (report.isSaving ? { done: 0, total: 0 } : null);
  const isSaving = saving !== null;
  const { fault: error } = report.state;
  return (
    <div className="space-y-4">
      <Sizes sizes={report.sizes} />
      <div className="min-h-14 text-small">
        <ProgressStatus
          text={saving ? savingText(saving) : error ? ERROR_TEXTS[error] : stateText(report.state)}
          progress={saving}
          variant={!isSaving && error ? "danger" : "default"}
        />
        {saving && (
          <progress
            aria-label="Saved"
            value={saving.done}
            max={saving.total || 1}
            className="mt-2 block h-1.5 w-full"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSaving} onClick={() => tellWorker({ type: "save", all: true })}>
          {saveLabel(report.state)}
        </Button>
        {report.state.mode !== "off" && (
          <Button
            variant="outline"
            isBusy={isSaving}
            onClick={() => tellWorker({ type: "remove" })}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function saveLabel({ mode, fault: error }: CopyState): string {
  if (mode !== "all") return "Save everything";
  return error ? "Try again" : "Save again";
}

function Sizes({ sizes }: { sizes: CopySizes }) {
  const total = KINDS.reduce((sum, [kind]) => sum + sizes[kind], 0);
  return (
    <dl className="divide-y text-small tabular-nums">
      {KINDS.map(([kind, name]) => (
        <div key={kind} className="flex justify-between gap-4 py-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd>{formatBytes(sizes[kind])}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-1.5 font-[650]">
        <dt>In all</dt>
        <dd>{formatBytes(total)}</dd>
      </div>
    </dl>
  );
}

function stateText({ mode, savedAt }: CopyState): string {
  if (mode === "off") return "Nothing but the pages themselves is saved.";
  if (!savedAt) return "What you open is saved.";
  const when = dateAndTime(savedAt);
  if (mode === "all") return `Everything is saved, as of ${when}, and kept up to date.`;
  return `Saved by itself, as of ${when}. Images in articles are saved when you see them.`;
}

// All that it knows of may be done before it knows what is left.
function savingText({ done, total }: Progress): string {
  return total > done ? `Saving ${done} of ${total}` : "Saving";
}

/** The content of the dialog: not known yet, a browser that can't save, or the saved copy and its progress. */
type Copy =
  | { kind: "asking" }
  | { kind: "unsupported" }
  | { kind: "known"; report: CopyReport; progress: { done: number; total: number } | null };

/** In ms: how long a save that says nothing is believed to go on. Browsers may stop a worker without a word. */
const SILENCE = 10_000;

function useCopy(): Copy {
  const [copy, setCopy] = useState<Copy>({ kind: "asking" });

  useEffect(() => {
    let isGone = false;
    let heardAt = Date.now();
    async function refresh() {
      heardAt = Date.now();
      const worker = await activeWorker();
      const report = worker && (await askWorker(worker, { type: "report" }));
      if (isGone) return;
      setCopy((before) => {
        if (!report) return { kind: "unsupported" };
        const isGoingOn = report.isSaving && before.kind === "known";
        return { kind: "known", report, progress: isGoingOn ? before.progress : null };
      });
    }
    const timer = setInterval(() => {
      if (Date.now() - heardAt >= SILENCE) void refresh();
    }, SILENCE);
    const stop = hearWorker((message) => {
      heardAt = Date.now();
      if (message.type === "saved") void refresh();
      if (message.type !== "saving") return;
      const { done, total } = message;
      setCopy((before) =>
        before.kind === "known" ? { ...before, progress: { done, total } } : before,
      );
    });
    void refresh();
    // A worker that was asked may have been replaced before it responded.
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.addEventListener("controllerchange", refresh);
    return () => {
      isGone = true;
      clearInterval(timer);
      serviceWorker?.removeEventListener("controllerchange", refresh);
      stop();
    };
  }, []);

  return copy;
}
