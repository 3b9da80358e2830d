import type { Quill, RangeStatic } from "react-quill";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import type { Asking } from "./toolbar.tsx";
import type { Pictures } from "./use-pictures.ts";
import { VideoDialog } from "./video-dialog.tsx";

type AskingDialogProps = {
  about: Asking;
  quill: Quill;
  range: RangeStatic;
  pictures: Pictures;
  /** Called with where the author goes on. */
  onClose: (range: RangeStatic) => void;
};

/** The dialog that asks about a link, a picture or a video for this place in the text. */
export function AskingDialog({ about, quill, range, pictures, onClose }: AskingDialogProps) {
  const place = { quill, range, onClose };
  if (about === "link") return <LinkDialog {...place} />;
  if (about === "video") return <VideoDialog {...place} />;
  return (
    <PictureDialog
      {...place}
      // Each picture that was dropped has a dialog of its own.
      key={pictures.next?.address}
      given={pictures.next ?? null}
      onClose={(after) => {
        pictures.dropNext();
        onClose(after);
      }}
    />
  );
}
