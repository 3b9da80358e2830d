import { cva, type VariantProps } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

export const FIELD_BOX =
  "w-full aria-[invalid=true]:scroll-mb-28 rounded-medium border border-edge bg-card px-3 text-ink placeholder:text-ink-3 disabled:bg-mist disabled:text-ink-2 aria-[invalid=true]:border-danger";

const select = cva("h-11 appearance-none truncate md:h-10", {
  variants: {
    variant: {
      field: `${FIELD_BOX} pr-10`,
      toolbar: "rounded-small border border-edge bg-card pl-3 pr-8 text-small text-ink",
    },
  },
  defaultVariants: { variant: "field" },
});

type SelectProps = Omit<ComponentProps<"select">, "className"> &
  VariantProps<typeof select> & { options: readonly { id: string | number; name: string }[] };

/** A choice of one of several options, which follow those among its children. */
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
