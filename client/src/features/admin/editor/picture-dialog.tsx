import type { Quill, RangeStatic } from "react-quill";
import { Field, TextInput } from "@/ui/field.tsx";
import { AskForm } from "./ask-form.tsx";
import { PictureFile } from "./picture-file.tsx";
import type { ShownPicture } from "./picture-in-text.ts";
import { type ReadyPicture, sizeInWords } from "./shrink-picture.ts";
import { usePictureForm } from "./use-picture-form.ts";

type PictureDialogProps = {
  quill: Quill;
  range: RangeStatic;
  /** One that was pasted or dropped. */
  given: ReadyPicture | null;
  onClose: (range: RangeStatic) => void;
};

/** Asks for a picture, unless one is given or selected, and what it says to those who can't see it. */
export function PictureDialog({ quill, range, given, onClose }: PictureDialogProps) {
  const form = usePictureForm(quill, range, given);
  const { picture, errors } = form;
  const title = form.isNew ? "Add picture" : "Edit picture";
  return (
    <AskForm
      title={title}
      action={form.isNew ? title : "Save picture"}
      onSubmit={() => form.put() && onClose({ index: range.index + 1, length: 0 })}
      onCancel={() => onClose(range)}
    >
      {picture && <Preview picture={picture} />}
      {!given && (
        <PictureFile
          label={picture ? "Another picture" : "Picture"}
          error={errors.file}
          onChange={form.handleFile}
        />
      )}
      <Field
        label="Alternative text"
        hint="What the picture tells, for those who can’t see it."
        error={errors.alt}
      >
        {(control) => (
          <TextInput
            {...control}
            data-autofocus={picture ? true : undefined}
            value={form.alt}
            disabled={form.isDecorative}
            autoComplete="off"
            onChange={({ target }) => form.setAlt(target.value)}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={form.isDecorative}
          onChange={({ target }) => form.setDecorative(target.checked)}
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
