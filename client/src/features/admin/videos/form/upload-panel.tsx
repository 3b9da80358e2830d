import type { StoredMedia } from "@shared/contracts/media.ts";
import { formatBytes } from "@shared/text/bytes.ts";
import { Pause, Play, Upload, X } from "lucide-react";
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
import { useFileDrop } from "@/features/admin/import/use-file-drop.ts";
import { Button } from "@/ui/button.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import { clockTime } from "./edited-chapters.ts";
import type { CheckedFile, FileFault, RunningUpload } from "./upload-file.ts";
import type { VideoFormState } from "./use-video-form.ts";

// Loaded when a file is chosen: it reads and writes films.
const loadUploads = () => import("./upload-file.ts");

type State =
  | { kind: "none" | "checking" | "moving" | "keeping" }
  | { kind: "refused"; text: string }
  | { kind: "asking"; checked: CheckedFile }
  | { kind: "sending"; checked: CheckedFile; sent: number; isPaused: boolean; fault: string | null }
  | { kind: "kept"; file: File };

/** Takes a film as a file: checks it, sends it to this site, and fills in what it says. */
export function UploadPanel({ form }: { form: VideoFormState }) {
  const upload = useUpload(form);
  const { state } = upload;
  const area = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const isFree = !["checking", "moving", "sending", "keeping"].includes(state.kind);
  const { setUploading } = form;
  useEffect(() => setUploading(!isFree), [setUploading, isFree]);
  const isOver = useFileDrop(([dropped]) => {
    if (dropped && isFree && !form.isSaving) void upload.choose(dropped.file);
  }, area);

  // What was pressed goes away with its state; the dialog would take the focus.
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
        // Without a target it was taken away, or nothing else has the focus.
        if (relatedTarget) hadFocus.current = area.current?.contains(relatedTarget) ?? false;
      }}
      aria-label="Upload a file"
      className={`space-y-3 rounded-medium border p-4 ${isOver ? "border-brand bg-brand-tint" : "border-line-2"}`}
    >
      <input
        ref={input}
        type="file"
        accept="video/mp4,video/webm,.mp4,.m4v,.webm"
        aria-label="Video file"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void upload.choose(chosen);
          target.value = "";
        }}
      />
      {isFree && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="outline" onClick={() => input.current?.click()}>
            <Upload size={18} />
            <span>{state.kind === "kept" ? "Choose another file" : "Upload a file"}</span>
          </Button>
          <p className="min-w-48 flex-1 text-small text-ink-2">
            Or drop it here: MP4 or WebM, up to 4 GB. It is stored on this site.
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
      return <Line>Moving the film’s index to its beginning…</Line>;
    case "keeping":
      return <Line>The site checks the file…</Line>;
    case "refused":
      return (
        <p role="alert" className="rounded-medium bg-danger-tint px-3 py-2 text-small text-danger">
          {state.text}
        </p>
      );
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
          <Frames upload={upload} />
        </>
      );
  }
}

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="break-words text-small text-ink-2">
    {children}
  </p>
);

/** What is odd about a film, and what can be done about it before it is sent. */
function Question({ checked, upload }: { checked: CheckedFile; upload: UploadHandle }) {
  const { facts, file, canPlay, canMoveIndex } = checked;
  return (
    <div role="alert" className="space-y-3 rounded-medium border border-accent bg-accent-tint p-3">
      <p className="text-small">
        {[
          !canPlay &&
            `This browser can’t play “${file.name}” (${facts.mimeType}). Others may; H.264 in MP4 plays everywhere.`,
          facts.startsLate &&
            "Its index stands at its end, so it starts late: visitors wait until much of it is loaded.",
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className="flex flex-wrap gap-2">
        {canMoveIndex && (
          <Button onClick={() => void upload.moveAndSend(checked)}>Mend it, then upload</Button>
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

function Sending({ state: { checked, sent, isPaused, fault }, upload }: SendingProps) {
  const { file } = checked;
  const isStopped = isPaused || fault !== null;
  const text = `${isStopped ? "Stopped at" : "Sending"} ${formatBytes(sent)} of ${formatBytes(file.size)}`;
  return (
    <div className="space-y-2 text-small">
      <p className="break-words font-[620]">{file.name}</p>
      <ProgressStatus text={text} progress={isStopped ? null : { done: sent, total: file.size }} />
      <progress aria-label="Sent" value={sent} max={file.size} className="block h-1.5 w-full" />
      {fault && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
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

/** Pictures of the film to choose its thumbnail from. */
function Frames({ upload: { frames, chooseFrame, frameFault } }: { upload: UploadHandle }) {
  if (frames.length === 0) return null;
  return (
    <fieldset className="space-y-2">
      <legend className="text-small font-[600]">Thumbnail from the film</legend>
      <ul className="grid grid-cols-3 gap-3">
        {frames.map(({ address, blob }, index) => (
          <li key={address}>
            <button
              type="button"
              onClick={() => void chooseFrame(blob)}
              className="block w-full overflow-hidden rounded-medium border border-line-2 hover:border-brand"
            >
              <img
                src={address}
                alt={`Use frame ${index + 1} as the thumbnail`}
                className="aspect-video w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {frameFault && (
        <p role="alert" className="text-small text-danger">
          {frameFault}
        </p>
      )}
    </fieldset>
  );
}

const FAULTS: Record<FileFault, string> = {
  "no-video": "This is no video that browsers can play. Export it as MP4 or WebM.",
  "no-codec": "Browsers don’t play how this film is encoded. Export it as H.264, VP9 or AV1.",
  "cut-off": "A part of this file is missing. Export or copy it anew.",
  "too-large": "This file is larger than 4 GB.",
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

function useUpload(form: VideoFormState) {
  const [state, setState] = useState<State>({ kind: "none" });
  const { suggestFrames, ...thumbnails } = useFrames(form);
  const running = useRef<RunningUpload | null>(null);
  // What was sent is kept for a day, and gone on with when the same file is chosen again.
  useEffect(() => () => running.current?.pause(), []);
  const onKept = useEffectEvent((checked: CheckedFile, { videoUrl, seconds }: StoredMedia) => {
    const { file } = checked;
    const { title, duration } = form.values;
    form.change({
      videoUrl,
      ...(!title.trim() && { title: titleOf(file.name) }),
      ...(!duration.trim() && { duration: clockTime(Math.round(seconds)) }),
    });
    setState({ kind: "kept", file });
    void suggestFrames(checked);
  });

  async function run(checked: CheckedFile, upload: RunningUpload): Promise<void> {
    const sending = { kind: "sending", checked, isPaused: false } as const;
    setState((now) => ({ ...sending, sent: now.kind === "sending" ? now.sent : 0, fault: null }));
    try {
      onKept(checked, await upload.run());
    } catch (error) {
      const fault = messageOf(error);
      const isRefused = error instanceof HttpError && error.status < 500;
      setState((now) => {
        if (isRefused) return { kind: "refused", text: fault };
        // All of it is there where the site was to check it; to go on asks it to once more.
        return { ...sending, sent: now.kind === "sending" ? now.sent : checked.file.size, fault };
      });
    }
  }

  async function send(checked: CheckedFile): Promise<void> {
    const { createUpload } = await loadUploads();
    const onProgress = (sent: number) => setState((now) => progressed(now, sent));
    running.current = createUpload(checked.file, onProgress);
    await run(checked, running.current);
  }

  return {
    state,
    ...thumbnails,
    forget: () => setState({ kind: "none" }),
    send: (checked: CheckedFile) => void send(checked),
    ...checkingActions(setState, send),
    ...sendingActions(setState, running, run),
  };
}

function progressed(now: State, sent: number): State {
  if (now.kind !== "sending") return now;
  return sent === now.checked.file.size ? { kind: "keeping" } : { ...now, sent };
}

type SetState = Dispatch<SetStateAction<State>>;

/** What is done before a byte is sent. */
function checkingActions(setState: SetState, send: (checked: CheckedFile) => Promise<void>) {
  return {
    async choose(file: File) {
      setState({ kind: "checking" });
      try {
        const { checkFile } = await loadUploads();
        const checked = await checkFile(file);
        if (typeof checked === "string") setState({ kind: "refused", text: FAULTS[checked] });
        else if (!checked.canPlay || checked.facts.startsLate)
          setState({ kind: "asking", checked });
        else await send(checked);
      } catch (error) {
        setState({ kind: "refused", text: `The file was not read: ${messageOf(error)}` });
      }
    },
    async moveAndSend(checked: CheckedFile) {
      setState({ kind: "moving" });
      try {
        const { moveIndex } = await loadUploads();
        await send({ ...checked, file: await moveIndex(checked.file) });
      } catch (error) {
        setState({ kind: "refused", text: `The film can’t be mended here: ${messageOf(error)}` });
      }
    },
  };
}

/** What is done while it is sent. */
function sendingActions(
  setState: SetState,
  running: RefObject<RunningUpload | null>,
  run: (checked: CheckedFile, upload: RunningUpload) => Promise<void>,
) {
  return {
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

type Frame = { address: string; blob: Blob };

/** Pictures of the film that was sent; the middle one becomes the thumbnail of a video that has none. */
function useFrames(form: VideoFormState) {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [frameFault, setFault] = useState<string | null>(null);
  const hasThumbnail = useEffectEvent(() => form.values.thumbnailUrl.trim() !== "");
  const change = useEffectEvent(form.change);

  async function chooseFrame(blob: Blob): Promise<void> {
    setFault(null);
    try {
      const { storeFrame } = await loadUploads();
      change({ thumbnailUrl: await storeFrame(blob) });
    } catch (error) {
      setFault(`The picture was not stored: ${messageOf(error)}`);
    }
  }

  async function suggestFrames({ file, facts }: CheckedFile): Promise<void> {
    setFrames([]);
    const { framesOf } = await loadUploads();
    // A browser that can't take the film apart has no suggestions.
    const blobs = await framesOf(file, facts).catch(() => []);
    setFrames(
      await Promise.all(blobs.map(async (blob) => ({ blob, address: await toDataUrl(blob) }))),
    );
    const middle = blobs[1];
    if (middle && !hasThumbnail()) await chooseFrame(middle);
  }

  return { frames, frameFault, suggestFrames, chooseFrame };
}

// The pages' policy allows no pictures by object URLs.
function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
