import { Field, TextInput } from "@/ui/field.tsx";

type IdFieldProps = {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  /** Null for an existing article or category: its id can't be changed. */
  onChange: ((id: string) => void) | null;
};

/** The field for the id of an article or a category. */
export function IdField({ label, hint, value, error, onChange }: IdFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          disabled={!onChange}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
