import { cva, type VariantProps } from "class-variance-authority";
import { ChevronDown, CircleAlert } from "lucide-react";
import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from "react";

const BOX =
  "w-full rounded-medium border border-edge bg-card px-3 text-ink placeholder:text-ink-3 disabled:bg-mist disabled:text-ink-2 aria-[invalid=true]:border-danger";

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Draws the control with what ties it to label, hint and error. */
  children: (
    control: Pick<AriaAttributes, "aria-invalid" | "aria-describedby"> & { id: string },
  ) => ReactNode;
};

/** A form's field: the label, the control, a hint and what is wrong, tied together. */
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
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 flex gap-1.5 text-tiny font-[550] text-danger"
        >
          <CircleAlert size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A line of text; with `type="search"` without the browser's own clear button. */
export function TextInput(props: Omit<ComponentProps<"input">, "className">) {
  return (
    <input {...props} className={`${BOX} h-11 md:h-10 [&::-webkit-search-cancel-button]:hidden`} />
  );
}

// The control in a field of its own.
function inField<P extends object>(Control: (props: P) => ReactNode) {
  return ({ label, hint, error, ...props }: Omit<FieldProps, "children"> & P) => (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Control {...control} {...(props as unknown as P)} />}
    </Field>
  );
}

/** A field for one line of text. */
export const TextField = inField(TextInput);

/** Attributes of an input for an id or a path, which no keyboard may correct. */
export const PATH_INPUT = {
  autoCapitalize: "none",
  autoComplete: "off",
  spellCheck: false,
} as const;

/** A field for several lines of text. */
export const TextAreaField = inField((props: Omit<ComponentProps<"textarea">, "className">) => (
  <textarea {...props} className={`${BOX} py-2.5`} />
));

const select = cva("h-11 appearance-none truncate md:h-10", {
  variants: {
    variant: {
      field: `${BOX} pr-10`,
      toolbar: "rounded-small border border-edge bg-card pl-3 pr-8 text-small text-ink",
    },
  },
  defaultVariants: { variant: "field" },
});

type SelectProps = Omit<ComponentProps<"select">, "className"> &
  VariantProps<typeof select> & { options: readonly { id: string | number; name: string }[] };

/** A choice of one of several options, after those among its children. */
export function Select({ variant, options, children, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select {...rest} className={select({ variant })}>
        {children}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        size={variant === "toolbar" ? 16 : 18}
        className="pointer-events-none absolute right-2.5 top-1/2 -translate-y-1/2 text-ink-2"
      />
    </div>
  );
}

/** A field to choose one of several options. */
export const SelectField = inField(Select);

type CheckboxProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The id of what names it, where its label holds more than the name. */
  "aria-labelledby"?: string;
};

/** A checkbox, to be put into its label. */
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
