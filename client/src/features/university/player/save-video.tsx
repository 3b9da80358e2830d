import { videoFile } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import { formatBytes } from "@shared/text/bytes.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig, Download, LoaderCircle } from "lucide-react";
import { useState } from "react";
import {
  type SaveEnd,
  useCanSaveVideos,
  useSavedVideo,
  videoSizeQuery,
} from "@/data/saved-videos.ts";
import { smallVersionsQuery } from "@/data/small-versions.ts";
import type { SavedVideo } from "@/lib/saved-video-files.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { showToast } from "@/ui/toast-store.ts";

type SavableVideo = Pick<Video, "id" | "title" | "videoUrl">;

/** The path of a video's file; null for a video that is elsewhere. */
export const filePath = ({ videoUrl }: SavableVideo) => (videoFile(videoUrl) ? videoUrl : null);

/** Tells if a video's file is saved on this device; undefined until that was checked. */
export const useIsSaved = (video: SavableVideo): boolean | undefined =>
  useSavedVideo(filePath(video)).isSaved;

/** Tells whether a video of this site is on this device, and opens what saves it. Nothing for other videos or browsers. */
export function SaveVideoButton({
  video,
  name = "this video",
}: {
  video: SavableVideo;
  name?: string;
}) {
  const canSave = useCanSaveVideos();
  const [isOpen, setOpen] = useState(false);
  const path = filePath(video);
  const file = useSavedVideo(path);
  const { isSaved, part } = file;
  if (path === null || isSaved === undefined || !canSave) return null;
  const { label, Icon } =
    part !== null
      ? { label: `Saving ${name}, ${percent(part)}`, Icon: LoaderCircle }
      : isSaved
        ? { label: `Saved on this device: ${name}`, Icon: CircleCheckBig }
        : { label: `Save ${name}`, Icon: Download };
  return (
    <>
      <IconButton
        variant="screen"
        label={label}
        icon={<Icon size={20} className={part === null ? "" : "animate-spin"} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SaveVideoDialog {...{ video, path, file }} onClose={() => setOpen(false)} />}
    </>
  );
}

type SaveVideoDialogProps = {
  video: SavableVideo;
  path: string;
  file: ReturnType<typeof useSavedVideo>;
  onClose: () => void;
};

/** The dialog that saves a video's file, stops that, or removes it. Shows its size, the free space and the progress. */
function SaveVideoDialog({ video, path, file, onClose }: SaveVideoDialogProps) {
  const { part, saved, save, stop, remove } = file;
  const { data: versions } = useQuery(smallVersionsQuery(video.id));
  const small = versions?.smallUrl === path ? null : versions?.smallUrl;

  const handleSave = async (file?: string) => tellEnd(await save(file), video);

  async function handleRemove(): Promise<void> {
    await remove();
    onClose();
    showToast({ title: "Video removed from this device", description: `“${video.title}”` });
  }

  return (
    <Dialog variant="confirm" title="Save this video" onClose={onClose}>
      <div className="space-y-4 px-5 pb-5 pt-1">
        <p className="break-words">
          {`“${video.title}” ${
            saved
              ? "is on this device and plays without a connection."
              : "can be kept on this device, and then plays without a connection."
          }`}
        </p>
        <div role="status" className="min-h-11 text-small text-ink-2">
          {part !== null ? (
            <Progress part={part} />
          ) : saved ? (
            <p>{savedText(saved, path)}</p>
          ) : (
            <Room path={path} small={small} />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {part !== null ? (
            <Button variant="outline" onClick={stop}>
              Stop
            </Button>
          ) : saved ? (
            <Button variant="outline" onClick={() => void handleRemove()}>
              Remove
            </Button>
          ) : (
            <>
              <Button onClick={() => void handleSave()}>Save</Button>
              {small && (
                <Button variant="outline" onClick={() => void handleSave(small)}>
                  Save the small version
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Progress({ part }: { part: number }) {
  return (
    <>
      <p className="tabular-nums">{`Saving: ${percent(part)}. You can close this meanwhile.`}</p>
      <progress aria-label="Saved" value={part} className="mt-2 block h-1.5 w-full" />
    </>
  );
}

const savedText = ({ path, bytes }: SavedVideo, whole: string) =>
  `${path === whole ? "It takes" : "Its small version takes"} ${formatBytes(bytes)}.`;

function Room({ path, small }: { path: string; small: string | null | undefined }) {
  const { data } = useQuery(videoSizeQuery(path));
  const { data: ofSmall } = useQuery({ ...videoSizeQuery(small ?? ""), enabled: Boolean(small) });
  if (!data || (small && !ofSmall)) return <p>Asking how large it is…</p>;
  const { size, room } = data;
  const smallSize = ofSmall?.size;
  const smallText = smallSize ? `, the small version ${formatBytes(smallSize)}` : "";
  const takes =
    size === null ? "Its size can’t be told now." : `It takes ${formatBytes(size)}${smallText}.`;
  if (room === null) return <p>{takes}</p>;
  const text = `${takes} There is room for ${formatBytes(room)}`;
  if (size === null || size <= room) return <p>{`${text}.`}</p>;
  if (smallSize && smallSize <= room) return <p>{`${text}: for the small version alone.`}</p>;
  return <p className="text-danger">{`${text} only: free some space on this device first.`}</p>;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

const FAILURES = {
  full: "There is no room left for it on this device. Free some space, then try again.",
  unreachable: "It could not be loaded. Check your connection and try again.",
};

function tellEnd(end: SaveEnd, { title }: SavableVideo): void {
  if (end === "stopped") return;
  if (end === "saved") {
    const description = `“${title}” plays without a connection now.`;
    showToast({ title: "Video saved", description });
  } else
    showToast({ title: "Video not saved", description: FAILURES[end], variant: "destructive" });
}
