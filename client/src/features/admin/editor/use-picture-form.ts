import { type ChangeEvent, useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { putPicture, type ShownPicture, selectedPicture } from "./picture-in-text.ts";
import { PictureRefused, type ReadyPicture, shrinkPicture, sizeInWords } from "./shrink-picture.ts";

/** What the dialog about a picture holds: the picture, its alternative text, and what is wrong. */
export function usePictureForm(quill: Quill, range: RangeStatic, given: ReadyPicture | null) {
  const [existing] = useState(() => (given ? null : selectedPicture(quill, range)));
  const [picture, setPicture] = useState<ShownPicture | null>(given ?? existing);
  const [alt, setAlt] = useState(existing?.alt ?? "");
  const [isDecorative, setDecorative] = useState(existing?.alt === "");
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({});

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    try {
      setPicture(await shrinkPicture(file));
      setErrors({});
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      setErrors({ file: error.message });
    }
  }

  /** Puts the picture into the text; false when something is missing. */
  function put(): boolean {
    if (!picture) setErrors({ file: "Choose a picture." });
    else if (!isDecorative && alt.trim() === "") {
      setErrors({ alt: "Describe the picture, or say that it is decorative." });
    } else {
      putPicture(quill, range, { ...picture, alt: isDecorative ? "" : alt.trim() });
      if (picture.bytes) showToast({ title: `Picture added: ${sizeInWords(picture.bytes)}` });
      return true;
    }
    return false;
  }

  const isNew = existing === null;
  return { isNew, picture, alt, setAlt, isDecorative, setDecorative, errors, handleFile, put };
}
