import type { Written } from "@shared/contracts/admin-videos.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { loadFailure } from "@/ui/message.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { showWritten, withVideo } from "./admin-videos-api.ts";

const VideoForm = lazyOverlay(
  async () => (await import("./form/video-form.tsx")).default,
  loadFailure("The form could not be loaded"),
);

type LazyVideoFormProps = Omit<ComponentProps<typeof VideoForm>, "onSaved"> & {
  onSaved?: (written: Written) => void;
};

/** The form of a video, whose code is loaded when it is opened. What it saved shows in the library. */
export function LazyVideoForm({ onSaved, ...form }: LazyVideoFormProps) {
  const client = useQueryClient();
  return (
    <VideoForm
      {...form}
      onSaved={(written) => {
        const title = form.editing ? "Video saved" : "Video added";
        showToast({ title, description: written.video?.title ?? "" });
        void showWritten(client, written, (before) => withVideo(before, written.video));
        onSaved?.(written);
        form.onClose();
      }}
    />
  );
}
