import { useEffectEvent, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { dataAddress } from "../../editor/shrink-image.ts";
import type { CheckedFile } from "./upload-file.ts";
import type { VideoFormState } from "./use-video-form.ts";

const loadUploads = () => import("./upload-file.ts");

type Frame = { address: string; blob: Blob };

/** Frames of the uploaded video. The middle one becomes the thumbnail of a video that has none. */
export function useFrames(form: VideoFormState) {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [frameError, setFrameError] = useState<string | null>(null);
  const hasThumbnail = useEffectEvent(() => form.values.thumbnailUrl.trim() !== "");
  const change = useEffectEvent(form.change);

  async function chooseFrame(blob: Blob): Promise<void> {
    setFrameError(null);
    try {
      const { storeFrame } = await loadUploads();
      change({ thumbnailUrl: await storeFrame(blob) });
    } catch (error) {
      setFrameError(`The image was not stored: ${messageOf(error)}`);
    }
  }

  async function suggestFrames({ file, facts }: CheckedFile): Promise<void> {
    setFrames([]);
    const { framesOf } = await loadUploads();
    // A browser that can't decode the video has no suggestions.
    const blobs = await framesOf(file, facts).catch(() => []);
    // The content security policy allows no images by object URLs.
    setFrames(
      await Promise.all(blobs.map(async (blob) => ({ blob, address: await dataAddress(blob) }))),
    );
    const middle = blobs[1];
    if (middle && !hasThumbnail()) await chooseFrame(middle);
  }

  return { frames, frameError, suggestFrames, chooseFrame };
}

type FramesProps = Pick<ReturnType<typeof useFrames>, "frames" | "chooseFrame" | "frameError">;

export function Frames({ frames, chooseFrame, frameError }: FramesProps) {
  if (frames.length === 0) return null;
  return (
    <fieldset className="space-y-2">
      <legend className="text-small font-[600]">Thumbnail from the video</legend>
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
      <Failure>{frameError}</Failure>
    </fieldset>
  );
}
