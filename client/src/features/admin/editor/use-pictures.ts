import { useEffect, useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { PictureRefused, type ReadyPicture, shrinkPicture } from "./shrink-picture.ts";

/** Pictures that were pasted or dropped and wait for their alternative text. */
export type Pictures = { next: ReadyPicture | undefined; dropNext: () => void };

/** Takes the files that are pasted into the text or dropped on it. */
export function usePictures(quill: Quill | null): Pictures {
  const [waiting, setWaiting] = useState<readonly ReadyPicture[]>([]);

  useEffect(() => {
    if (!quill) return;
    // Quill would put them in as they are, and ignore in silence what is no picture.
    quill.uploader.upload = (range: RangeStatic, files: FileList | File[]) => {
      quill.setSelection(range, "user");
      for (const file of files) {
        void prepared(file).then((picture) => {
          if (picture) setWaiting((others) => [...others, picture]);
        });
      }
    };
  }, [quill]);

  return { next: waiting[0], dropNext: () => setWaiting(([, ...others]) => others) };
}

async function prepared(file: File): Promise<ReadyPicture | null> {
  try {
    return await shrinkPicture(file);
  } catch (error) {
    sayWhyRefused(error);
    return null;
  }
}

function sayWhyRefused(error: unknown): void {
  if (!(error instanceof PictureRefused)) throw error;
  showToast({ variant: "destructive", title: "Picture not added", description: error.message });
}
