import { CircleAlert } from "lucide-react";
import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from "react";
import { FIELD_BOX as BOX, Select } from "./select.tsx";

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Draws the control with the properties that tie it to label, hint and error. */
  children: (
    control: Pick<AriaAttributes, "aria-invalid" | "aria-describedby"> & { id: string },
  ) => ReactNode;
};

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-[600]">
        {label}
      </label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-tiny text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-tiny font-[550] text-danger">
      <CircleAlert size={16} className="mt-0.5 shrink-0" />
      <span>{error}</span>
    </p>
  );
}

/** A line of text; with `type="search"` without the browser's own clear button. */
export function TextInput(props: Omit<ComponentProps<"input">, "className">) {
  return (
    <input
      dir="auto"
      {...props}
      className={`${BOX} h-11 md:h-10 [&::-webkit-search-cancel-button]:hidden`}
    />
  );
}

// A control in its own field.
function inField<P extends object>(Control: (props: P) => ReactNode) {
  return ({ label, hint, error, ...props }: Omit<FieldProps, "children"> & P) => (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Control {...control} {...(props as unknown as P)} />}
    </Field>
  );
}

export const TextField = inField(TextInput);

/** Attributes of an input for an id or a path, which no keyboard must correct. */
export const PATH_INPUT = {
  autoCapitalize: "none",
  autoComplete: "off",
  spellCheck: false,
} as const;

export const TextAreaField = inField((props: Omit<ComponentProps<"textarea">, "className">) => (
  <textarea dir="auto" {...props} className={`${BOX} py-2.5`} />
));

export const SelectField = inField(Select);

type CheckboxProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The id of the element that names it, if its label holds more than the name. */
  "aria-labelledby"?: string;
};

export function Checkbox({ isOn, onChange, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-brand"
    />
  );
}
