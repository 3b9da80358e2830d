import { ImageRefused } from "@shared/content/image-rules.ts";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Quill, type RangeStatic } from "react-quill";
import { TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { videoEmbedAddress } from "./addresses.ts";
import { type ReadyImage, shrinkImage } from "./shrink-image.ts";

export type PromptKind = "link" | "image" | "video";

/** The editor's open dialog. When it closes, the caret returns to the text. */
export function usePrompt(quill: Quill | null) {
  const [opened, setOpened] = useState<PromptKind | null>(null);
  const [files, setFiles] = useState<readonly ReadyImage[]>([]);
  const returnTo = useRef<RangeStatic | null>(null);
  const kind = files.length > 0 ? "image" : opened;
  const isOpen = kind !== null;

  useEffect(() => {
    if (!quill) return;
    // The article's editor comes back whenever a cell of a table closes.
    if (!quill.keyboard.bindings.k)
      quill.keyboard.addBinding({ key: "k", shortKey: true }, () => setOpened("link"));
    handleImageFiles(quill, (image) => setFiles((others) => [...others, image]));
    return handleImageClicks(quill, () => setOpened("image"));
  }, [quill]);

  useEffect(() => {
    if (!quill || !isOpen) return;
    return () => {
      // Waits until the dialog has returned the focus, which resets the selection.
      setTimeout(() => returnTo.current && quill.setSelection(returnTo.current, "user"));
    };
  }, [quill, isOpen]);

  return {
    kind,
    /** The pasted or dropped image that the dialog is about. */
    image: files[0] ?? null,
    open: setOpened,
    close(range: RangeStatic) {
      returnTo.current = range;
      setOpened(null);
      setFiles(([, ...others]) => others);
    },
  };
}

// Quill would insert images unscaled, and ignore other files without a message.
function handleImageFiles(quill: Quill, onImage: (image: ReadyImage) => void): void {
  quill.uploader.upload = (range: RangeStatic, files: FileList | File[]) => {
    quill.setSelection(range, "user");
    for (const file of files) {
      shrinkImage(file).then(onImage, (error: unknown) => {
        if (!(error instanceof ImageRefused)) throw error;
        const { message } = error;
        showToast({ variant: "destructive", title: "Image not added", description: message });
      });
    }
  };
}

// A click selects the image, so that the toolbar's Image button edits it; a double click opens the dialog.
function handleImageClicks(quill: Quill, onDoubleClick: () => void): () => void {
  const select = ({ target }: MouseEvent) => {
    const image = target instanceof HTMLImageElement && Quill.find(target);
    if (image && !(image instanceof Quill)) {
      quill.setSelection(quill.getIndex(image), 1, "user");
    }
  };
  const open = ({ target }: MouseEvent) => target instanceof HTMLImageElement && onDoubleClick();
  const stop = new AbortController();
  quill.root.addEventListener("click", select, { signal: stop.signal });
  quill.root.addEventListener("dblclick", open, { signal: stop.signal });
  return () => stop.abort();
}

export type PromptProps = {
  quill: Quill;
  range: RangeStatic;
  onClose: (range: RangeStatic) => void;
};

type PromptDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "action" | "onSubmit" | "onClose" | "beside" | "children"
>;

/** A small form on top of the article's form, whose key handlers must not get its events. */
export function PromptDialog({ children, ...dialog }: PromptDialogProps) {
  return (
    <FormDialog
      {...dialog}
      variant="confirm"
      // `usePrompt` returns the focus to the text.
      returnFocusTo={() => null}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="space-y-5 px-5 pb-6 pt-2">{children}</div>
    </FormDialog>
  );
}

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
