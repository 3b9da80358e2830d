import { ImageRefused, MAX_IMAGE_FILE } from "@shared/content/image-rules.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";
import { type ChangeEvent, useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { Checkbox, Field, TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { isInsecure, putImage, type ShownImage, selectedImage } from "./images-in-text.ts";
import { PromptDialog, type PromptProps } from "./prompts.tsx";
import { type ReadyImage, shrinkImage } from "./shrink-image.ts";

type ImageDialogProps = PromptProps & {
  given: ReadyImage | null;
};

export function ImageDialog({ quill, range, given, onClose }: ImageDialogProps) {
  const form = useImageForm(quill, range, given);
  const { image, errors } = form;
  const title = form.isNew ? "Add image" : "Edit image";
  return (
    <PromptDialog
      title={title}
      action={form.isNew ? title : "Save image"}
      onSubmit={() => form.save() && onClose({ index: range.index + 1, length: 0 })}
      onClose={() => onClose(range)}
    >
      {image && !isInsecure(image.address) && <Preview image={image} />}
      {!given && (
        <Field
          label={image ? "Another image" : "Image"}
          hint={`A file of at most ${formatLimit(MAX_IMAGE_FILE)}; a large one is scaled down.`}
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
        hint="What the image tells, for those who can’t see it."
        error={errors.alt}
        data-autofocus={image ? true : undefined}
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

function useImageForm(quill: Quill, range: RangeStatic, given: ReadyImage | null) {
  const [existing] = useState(() => (given ? null : selectedImage(quill, range)));
  const [image, setImage] = useState<ShownImage | null>(given ?? existing);
  const [alt, setAlt] = useState(String(existing?.formats.alt ?? ""));
  const [isDecorative, setDecorative] = useState(existing?.formats.alt === "");
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({});

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    try {
      setImage(await shrinkImage(file));
      setErrors({});
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      setErrors({ file: error.message });
    }
  }

  /** Puts the image into the text; false if a field is missing. */
  function save(): boolean {
    if (!image) setErrors({ file: "Choose an image." });
    else if (!isDecorative && alt.trim() === "") {
      setErrors({ alt: "Describe the image, or say that it is decorative." });
    } else {
      const formats = { ...existing?.formats, alt: isDecorative ? "" : alt.trim() };
      putImage(quill, range, image, formats);
      if (image.bytes) showToast({ title: `Image added: ${formatBytes(image.bytes)}` });
      return true;
    }
    return false;
  }

  const isNew = existing === null;
  return { isNew, image, alt, setAlt, isDecorative, setDecorative, errors, handleFile, save };
}

function Preview({ image: { address, bytes, width, height } }: { image: ShownImage }) {
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
