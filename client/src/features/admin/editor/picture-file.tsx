import type { ChangeEvent } from "react";
import { Field } from "@/ui/field.tsx";

type PictureFileProps = {
  label: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The field that takes a picture's file. */
export function PictureFile({ label, error, onChange }: PictureFileProps) {
  return (
    <Field label={label} hint="A file of at most 20 MB; a large one is scaled down." error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept="image/*"
          onChange={onChange}
          className="block w-full text-small file:mr-3 file:h-11 file:rounded-medium file:border file:border-line-2 file:bg-card file:px-4 file:font-[650] file:text-ink"
        />
      )}
    </Field>
  );
}
