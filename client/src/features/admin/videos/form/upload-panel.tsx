import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { MAX_MEDIA_BYTES, type StoredMedia } from "@shared/contracts/media.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";
import { clockTime } from "@shared/text/clock-time.ts";
import { Pause, Play, X } from "lucide-react";
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { HttpError, messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { useFileDrop } from "@/features/admin/import/use-file-drop.ts";
import { Button } from "@/ui/button.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import { canMakeVersions } from "../small/can-make-versions.ts";
import { addJobs } from "../small/version-jobs.ts";
import { VersionLine } from "../small/version-line.tsx";
import { FileButton } from "./file-button.tsx";
import type { CheckedFile, FileError, RunningUpload } from "./upload-file.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { Frames, useFrames } from "./video-frames.tsx";

// Loaded when a file is chosen, as only then videos are read and written.
const loadUploads = () => import("./upload-file.ts");

type State =
  | { kind: "none" | "checking" | "moving" | "keeping" }
  | { kind: "refused"; text: string }
  | { kind: "asking"; checked: CheckedFile }
  | { kind: "sending"; checked: CheckedFile; sent: number; isPaused: boolean; error: string | null }
  | { kind: "kept"; file: File; videoUrl: string };

type UploadPanelProps = { form: VideoFormState; library: readonly AdminVideo[] };

export function UploadPanel({ form, library }: UploadPanelProps) {
  const upload = useUpload(form, library);
  const { state } = upload;
  const area = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const isFree = !["checking", "moving", "sending", "keeping"].includes(state.kind);
  const { setUploading } = form;
  useEffect(() => setUploading(!isFree), [setUploading, isFree]);
  const isOver = useFileDrop(([dropped]) => {
    if (dropped && isFree && !form.isSaving) upload.choose(dropped.file);
  }, area);

  // The pressed button goes away with its state. Keeps the focus in the panel; the dialog would take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has buttons of its own
  useLayoutEffect(() => {
    const isLost = !area.current?.contains(document.activeElement);
    if (hadFocus.current && isLost) area.current?.focus({ preventScroll: true });
  }, [state.kind]);

  return (
    <section
      ref={area}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // A blur to nowhere keeps the flag: the button was removed, or the window lost the focus.
        if (relatedTarget) hadFocus.current = area.current?.contains(relatedTarget) ?? false;
      }}
      aria-label="Upload a file"
      className={`space-y-3 rounded-medium border p-4 ${isOver ? "border-brand bg-brand-tint" : "border-line-2"}`}
    >
      {isFree && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton
            label="Video file"
            accept="video/mp4,video/webm,.mp4,.m4v,.webm"
            onChoose={upload.choose}
          >
            {state.kind === "kept" ? "Choose another file" : "Upload a file"}
          </FileButton>
          <p className="min-w-48 flex-1 text-small text-ink-2">
            {`Or drop it here: MP4 or WebM, up to ${formatLimit(MAX_MEDIA_BYTES)}. It is stored on this site.`}
          </p>
        </div>
      )}
      <UploadState upload={upload} />
    </section>
  );
}

type UploadHandle = ReturnType<typeof useUpload>;

function UploadState({ upload }: { upload: UploadHandle }) {
  const { state } = upload;
  switch (state.kind) {
    case "none":
      return null;
    case "checking":
      return <Line>Reading the file…</Line>;
    case "moving":
      return <Line>Moving the video’s index to its beginning…</Line>;
    case "keeping":
      return <Line>The site checks the file…</Line>;
    case "refused":
      return <Failure variant="box">{state.text}</Failure>;
    case "asking":
      return <Question checked={state.checked} upload={upload} />;
    case "sending":
      return <Sending state={state} upload={upload} />;
    case "kept":
      return (
        <>
          <Line>
            {`“${state.file.name}” is on this site. Save the video to show it to visitors.`}
          </Line>
          <VersionLine videoUrl={state.videoUrl} />
          <Frames {...upload} />
        </>
      );
  }
}

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="break-words text-small text-ink-2">
    {children}
  </p>
);

function Question({ checked, upload }: { checked: CheckedFile; upload: UploadHandle }) {
  const { facts, file, canPlay, canMoveIndex } = checked;
  return (
    <div role="alert" className="space-y-3 rounded-medium border border-accent bg-accent-tint p-3">
      <p className="text-small">
        {[
          !canPlay &&
            `This browser can’t play “${file.name}” (${facts.mimeType}). Others may; H.264 in MP4 plays everywhere.`,
          facts.startsLate &&
            "Its index is at its end, so it starts late: visitors wait until much of it is loaded.",
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className="flex flex-wrap gap-2">
        {canMoveIndex && (
          <Button onClick={() => upload.moveAndSend(checked)}>Repair it, then upload</Button>
        )}
        <Button variant="outline" onClick={() => upload.send(checked)}>
          Upload it as it is
        </Button>
        <Button variant="ghost" onClick={upload.forget}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type SendingProps = { state: Extract<State, { kind: "sending" }>; upload: UploadHandle };

function Sending({ state: { checked, sent, isPaused, error: message }, upload }: SendingProps) {
  const { file } = checked;
  const isStopped = isPaused || message !== null;
  const text = `${isStopped ? "Stopped at" : "Sending"} ${formatBytes(sent)} of ${formatBytes(file.size)}`;
  return (
    <div className="space-y-2 text-small">
      <p className="break-words font-[620]">{file.name}</p>
      <ProgressStatus text={text} progress={isStopped ? null : { done: sent, total: file.size }} />
      <progress aria-label="Sent" value={sent} max={file.size} className="block h-1.5 w-full" />
      <Failure>{message}</Failure>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={isStopped ? () => upload.goOn(checked) : upload.pause}>
          {isStopped ? <Play size={17} /> : <Pause size={17} />}
          <span>{isStopped ? "Go on" : "Pause"}</span>
        </Button>
        <Button variant="ghost" onClick={upload.cancel}>
          <X size={17} />
          Cancel
        </Button>
      </div>
      <p className="text-tiny text-ink-2">
        If this page is closed, choose the same file again within a day: it goes on where it
        stopped.
      </p>
    </div>
  );
}

const ERROR_TEXTS: Record<FileError, string> = {
  "no-video": "This is no video that browsers can play. Export it as MP4 or WebM.",
  "no-codec": "Browsers can’t play this video’s encoding. Export it as H.264, VP9 or AV1.",
  "no-sound-codec":
    "Browsers can’t play this video’s sound. Export it with AAC, MP3 or Opus sound.",
  "cut-off": "A part of this file is missing. Export or copy it again.",
  "too-large": `This file is larger than ${formatLimit(MAX_MEDIA_BYTES)}.`,
  unreadable: "This file can’t be read. Choose it again.",
};

/** A file name as the title it suggests: “daily_checks-v2.mp4” is “Daily checks v2”. */
function titleOf(name: string): string {
  const words = name
    .replace(/\.\w+$/, "")
    .replace(/[-_\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function useUpload(form: VideoFormState, library: readonly AdminVideo[]) {
  const [state, setState] = useState<State>({ kind: "none" });
  const { suggestFrames, ...thumbnails } = useFrames(form);
  const running = useRef<RunningUpload | null>(null);
  // The server keeps a paused upload for a day. It is resumed when the same file is chosen again.
  useEffect(() => () => running.current?.pause(), []);
  const onKept = useEffectEvent((checked: CheckedFile, { videoUrl, seconds }: StoredMedia) => {
    const { file } = checked;
    const { title, duration } = form.values;
    form.change({
      videoUrl,
      ...(!title.trim() && { title: titleOf(file.name) }),
      ...(!duration.trim() && { duration: clockTime(Math.round(seconds)) }),
    });
    setState({ kind: "kept", file, videoUrl });
    const hasVersions = library.some((video) => video.videoUrl === videoUrl && video.smallUrl);
    if (canMakeVersions() && !hasVersions) addJobs([{ videoUrl, title: file.name, file }]);
    void suggestFrames(checked);
  });

  return {
    state,
    ...thumbnails,
    forget: () => setState({ kind: "none" }),
    ...uploadActions(setState, running, onKept),
  };
}

type SetState = Dispatch<SetStateAction<State>>;

function uploadActions(
  setState: SetState,
  running: RefObject<RunningUpload | null>,
  onKept: (checked: CheckedFile, media: StoredMedia) => void,
) {
  const { send, ...sending } = sendingActions(setState, running, onKept);

  async function attempt(kind: "checking" | "moving", failure: string, work: () => Promise<void>) {
    setState({ kind });
    try {
      await work();
    } catch (error) {
      setState({ kind: "refused", text: `${failure}: ${messageOf(error)}` });
    }
  }

  return {
    ...sending,
    send: (checked: CheckedFile) => void send(checked),
    choose: (file: File) =>
      void attempt("checking", "The file can’t be read", async () => {
        const { checkFile } = await loadUploads();
        const checked = await checkFile(file);
        if (typeof checked === "string") setState({ kind: "refused", text: ERROR_TEXTS[checked] });
        else if (!checked.canPlay || checked.facts.startsLate)
          setState({ kind: "asking", checked });
        else await send(checked);
      }),
    moveAndSend: (checked: CheckedFile) =>
      void attempt("moving", "The video can’t be repaired here", async () => {
        const { moveIndex } = await loadUploads();
        await send({ ...checked, file: await moveIndex(checked.file) });
      }),
  };
}

function sendingActions(
  setState: SetState,
  running: RefObject<RunningUpload | null>,
  onKept: (checked: CheckedFile, media: StoredMedia) => void,
) {
  async function run(checked: CheckedFile, upload: RunningUpload): Promise<void> {
    const sending = { kind: "sending", checked, isPaused: false } as const;
    setState((now) => ({ ...sending, sent: now.kind === "sending" ? now.sent : 0, error: null }));
    try {
      onKept(checked, await upload.run());
    } catch (error) {
      const message = messageOf(error);
      const isRefused = error instanceof HttpError && error.status < 500;
      setState((now) => {
        if (isRefused) return { kind: "refused", text: message };
        // All of it is there where the site was to check it; to go on asks it to once more.
        return {
          ...sending,
          sent: now.kind === "sending" ? now.sent : checked.file.size,
          error: message,
        };
      });
    }
  }

  return {
    async send(checked: CheckedFile): Promise<void> {
      const { createUpload } = await loadUploads();
      running.current = createUpload(checked.file, (sent) =>
        setState((now) => progressed(now, sent)),
      );
      await run(checked, running.current);
    },
    pause() {
      running.current?.pause();
      setState((now) => (now.kind === "sending" ? { ...now, isPaused: true } : now));
    },
    goOn(checked: CheckedFile) {
      if (running.current) void run(checked, running.current);
    },
    cancel() {
      running.current?.cancel();
      running.current = null;
      setState({ kind: "none" });
    },
  };
}

function progressed(now: State, sent: number): State {
  if (now.kind !== "sending") return now;
  return sent === now.checked.file.size ? { kind: "keeping" } : { ...now, sent };
}
