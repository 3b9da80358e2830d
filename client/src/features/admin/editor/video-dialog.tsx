import { useState } from "react";
import { TextField } from "@/ui/field.tsx";
import { PromptDialog, type PromptProps } from "./prompt-dialog.tsx";
import { videoEmbedAddress } from "./video-address.ts";

/** The dialog that adds a video by its address. */
export function VideoDialog({ quill, range, onClose }: PromptProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();

  function handleSubmit() {
    const video = videoEmbedAddress(address);
    if (!video) {
      setError("This is not the address of a video on Vimeo or YouTube.");
      return;
    }
    quill.insertEmbed(range.index + range.length, "video", video, "user");
    onClose({ index: range.index + range.length + 1, length: 0 });
  }

  return (
    <PromptDialog
      title="Add video"
      action="Add video"
      onSubmit={handleSubmit}
      onClose={() => onClose(range)}
    >
      <TextField
        label="Video address"
        hint="From Vimeo or YouTube, as it stands in the browser’s address bar or in “Share”."
        error={error}
        data-autofocus
        value={address}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => setAddress(target.value)}
      />
    </PromptDialog>
  );
}
