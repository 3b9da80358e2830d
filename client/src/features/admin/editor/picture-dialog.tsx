import { MAX_PICTURE_FILE, PictureRefused } from "@shared/content/picture-rules.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";
import { type ChangeEvent, useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { Checkbox, Field, TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { isInsecure, putPicture, type ShownPicture, selectedPicture } from "./pictures-in-text.ts";
import { PromptDialog, type PromptProps } from "./prompts.tsx";
import { type ReadyPicture, shrinkPicture } from "./shrink-picture.ts";

type PictureDialogProps = PromptProps & {
  given: ReadyPicture | null;
};

export function PictureDialog({ quill, range, given, onClose }: PictureDialogProps) {
  const form = usePictureForm(quill, range, given);
  const { picture, errors } = form;
  const title = form.isNew ? "Add picture" : "Edit picture";
  return (
    <PromptDialog
      title={title}
      action={form.isNew ? title : "Save picture"}
      onSubmit={() => form.save() && onClose({ index: range.index + 1, length: 0 })}
      onClose={() => onClose(range)}
    >
      {picture && !isInsecure(picture.address) && <Preview picture={picture} />}
      {!given && (
        <Field
          label={picture ? "Another picture" : "Picture"}
          hint={`A file of at most ${formatLimit(MAX_PICTURE_FILE)}; a large one is scaled down.`}
          error={errors.file}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/*"
              onChange={form.handleFile}
              className="block w-full text-small file:mr-3 file:h-11 file:rounded-medium file:border file:border-line-2 file:bg-card file:px-4 file:font-[650] file:text-ink"
            />
          )}
        </Field>
      )}
      <TextField
        label="Alternative text"
        hint="What the picture tells, for those who can’t see it."
        error={errors.alt}
        data-autofocus={picture ? true : undefined}
        value={form.alt}
        disabled={form.isDecorative}
        autoComplete="off"
        onChange={({ target }) => form.setAlt(target.value)}
      />
      <label className="flex min-h-11 items-center gap-3 text-small">
        <Checkbox isOn={form.isDecorative} onChange={form.setDecorative} />
        Decorative: it tells nothing that the text doesn’t
      </label>
    </PromptDialog>
  );
}

function usePictureForm(quill: Quill, range: RangeStatic, given: ReadyPicture | null) {
  const [existing] = useState(() => (given ? null : selectedPicture(quill, range)));
  const [picture, setPicture] = useState<ShownPicture | null>(given ?? existing);
  const [alt, setAlt] = useState(String(existing?.formats.alt ?? ""));
  const [isDecorative, setDecorative] = useState(existing?.formats.alt === "");
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

  /** Puts the image into the text; false if a field is missing. */
  function save(): boolean {
    if (!picture) setErrors({ file: "Choose a picture." });
    else if (!isDecorative && alt.trim() === "") {
      setErrors({ alt: "Describe the picture, or say that it is decorative." });
    } else {
      const formats = { ...existing?.formats, alt: isDecorative ? "" : alt.trim() };
      putPicture(quill, range, picture, formats);
      if (picture.bytes) showToast({ title: `Picture added: ${formatBytes(picture.bytes)}` });
      return true;
    }
    return false;
  }

  const isNew = existing === null;
  return { isNew, picture, alt, setAlt, isDecorative, setDecorative, errors, handleFile, save };
}

function Preview({ picture: { address, bytes, width, height } }: { picture: ShownPicture }) {
  return (
    <figure>
      <img
        src={address}
        alt=""
        className="mx-auto max-h-[min(15rem,25dvh)] rounded-medium border"
      />
      {bytes && (
        <figcaption className="mt-2 text-center text-tiny text-ink-2">
          {`${formatBytes(bytes)}, ${width} × ${height} px`}
        </figcaption>
      )}
    </figure>
  );
}
