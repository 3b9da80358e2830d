import { PictureRefused } from "@shared/content/html-rules.ts";
import { useEffect, useRef, useState } from "react";
import { Quill, type RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { type ReadyPicture, shrinkPicture } from "./shrink-picture.ts";

/** The dialogs of the editor. */
export type PromptKind = "link" | "picture" | "video";

/** Which of the editor's dialogs is open. When one closes, the caret goes back into the text. */
export function usePrompt(quill: Quill | null) {
  const [opened, setOpened] = useState<PromptKind | null>(null);
  const [files, setFiles] = useState<readonly ReadyPicture[]>([]);
  const returnTo = useRef<RangeStatic | null>(null);
  const kind = files.length > 0 ? "picture" : opened;
  const isOpen = kind !== null;

  useEffect(() => {
    if (!quill) return;
    quill.keyboard.addBinding({ key: "k", shortKey: true }, () => setOpened("link"));
    handlePictureFiles(quill, (picture) => setFiles((others) => [...others, picture]));
    return handlePictureClicks(quill, () => setOpened("picture"));
  }, [quill]);

  useEffect(() => {
    if (!quill || !isOpen) return;
    return () => {
      // After the dialog has returned the focus, which resets the selection.
      setTimeout(() => returnTo.current && quill.setSelection(returnTo.current, "user"));
    };
  }, [quill, isOpen]);

  return {
    kind,
    /** The pasted or dropped picture that the dialog is about. */
    picture: files[0] ?? null,
    open: setOpened,
    close(range: RangeStatic) {
      returnTo.current = range;
      setOpened(null);
      setFiles(([, ...others]) => others);
    },
  };
}

// Quill would insert pictures unscaled, and ignore other files without a message.
function handlePictureFiles(quill: Quill, onPicture: (picture: ReadyPicture) => void): void {
  quill.uploader.upload = (range: RangeStatic, files: FileList | File[]) => {
    quill.setSelection(range, "user");
    for (const file of files) {
      shrinkPicture(file).then(onPicture, (error: unknown) => {
        if (!(error instanceof PictureRefused)) throw error;
        const { message } = error;
        showToast({ variant: "destructive", title: "Picture not added", description: message });
      });
    }
  };
}

// A click selects the picture, so that the toolbar's Image button edits it; a double click opens the dialog.
function handlePictureClicks(quill: Quill, onDoubleClick: () => void): () => void {
  const select = ({ target }: MouseEvent) => {
    const picture = target instanceof HTMLImageElement && Quill.find(target);
    if (picture && !(picture instanceof Quill)) {
      quill.setSelection(quill.getIndex(picture), 1, "user");
    }
  };
  const open = ({ target }: MouseEvent) => target instanceof HTMLImageElement && onDoubleClick();
  const stop = new AbortController();
  quill.root.addEventListener("click", select, { signal: stop.signal });
  quill.root.addEventListener("dblclick", open, { signal: stop.signal });
  return () => stop.abort();
}
