import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

const button = cva(
  "inline-flex shrink-0 items-center whitespace-nowrap justify-center gap-2 rounded-[10px] font-[650] transition-colors duration-150 disabled:opacity-50",
  {
    variants: {
      variant: {
        primary: "bg-brand text-brand-on hover:bg-brand-strong",
        outline: "border border-line-2 text-ink hover:bg-mist",
        ghost: "text-ink-2 hover:bg-mist hover:text-ink",
        screen: "text-screen-ink hover:bg-screen-line",
      },
      size: {
        text: "h-11 px-4 sm:h-10",
        icon: "size-11 sm:size-10",
      },
    },
    defaultVariants: { variant: "primary", size: "text" },
  },
);

type Variant = Pick<VariantProps<typeof button>, "variant">;

/** A button with words on it. */
export function Button({
  variant,
  ...rest
}: Omit<ComponentProps<"button">, "className"> & Variant) {
  return <button type="button" {...rest} className={button({ variant })} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  ...rest
}: Omit<ComponentProps<"a">, "className"> & Variant & { href: string }) {
  return <a {...rest} className={button({ variant })} />;
}

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> &
  Variant & {
    /** What the button does, for those who can't see the icon. */
    label: string;
    icon: ReactNode;
  };

/** A button with an icon alone: it can't be made without a label. */
export function IconButton({ label, icon, variant, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={button({ variant, size: "icon" })}
    >
      {icon}
    </button>
  );
}
