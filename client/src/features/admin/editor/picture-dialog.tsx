import { type ChangeEvent, useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { Field, TextInput } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { AskForm } from "./ask-form.tsx";
import { putPicture, type ShownPicture, selectedPicture } from "./picture-in-text.ts";
import { PictureRefused, type ReadyPicture, shrinkPicture, sizeInWords } from "./shrink-picture.ts";

type PictureDialogProps = {
  quill: Quill;
  range: RangeStatic;
  /** One that was pasted or dropped. */
  given: ReadyPicture | null;
  onClose: (range: RangeStatic) => void;
};

/** Asks for a picture, unless one is given or selected, and what it says to those who can't see it. */
export function PictureDialog({ quill, range, given, onClose }: PictureDialogProps) {
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

  function handleSubmit() {
    if (!picture) return setErrors({ file: "Choose a picture." });
    if (!isDecorative && alt.trim() === "") {
      return setErrors({ alt: "Describe the picture, or say that it is decorative." });
    }
    putPicture(quill, range, { ...picture, alt: isDecorative ? "" : alt.trim() });
    if (picture.bytes) showToast({ title: `Picture added: ${sizeInWords(picture.bytes)}` });
    onClose({ index: range.index + 1, length: 0 });
  }

  const title = existing ? "Edit picture" : "Add picture";
  return (
    <AskForm
      title={title}
      action={existing ? "Save picture" : title}
      onSubmit={handleSubmit}
      onCancel={() => onClose(range)}
    >
      {picture && <Preview picture={picture} />}
      {!given && (
        <Field
          label={picture ? "Another picture" : "Picture"}
          hint="A file of at most 20 MB; a large one is scaled down."
          error={errors.file}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/*"
              onChange={handleFile}
              className="block w-full text-small file:mr-3 file:h-11 file:rounded-[10px] file:border file:border-line-2 file:bg-card file:px-4 file:font-[650] file:text-ink"
            />
          )}
        </Field>
      )}
      <Field
        label="Alternative text"
        hint="What the picture tells, for those who can’t see it."
        error={errors.alt}
      >
        {(control) => (
          <TextInput
            {...control}
            {...(given && { "data-autofocus": true })}
            value={alt}
            disabled={isDecorative}
            autoComplete="off"
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target }) => setDecorative(target.checked)}
          className="size-5 accent-brand"
        />
        Decorative: it tells nothing that the text doesn’t
      </label>
    </AskForm>
  );
}

function Preview({ picture: { address, bytes, width, height } }: { picture: ShownPicture }) {
  return (
    <figure>
      <img src={address} alt="" className="mx-auto max-h-60 rounded-medium border" />
      {bytes && (
        <figcaption className="mt-2 text-center text-tiny text-ink-2">
          {sizeInWords(bytes)}, {width} × {height} px
        </figcaption>
      )}
    </figure>
  );
}
