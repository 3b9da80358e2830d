import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { useButtonLink } from "@/lib/hydration.ts";
import { useTooltip } from "./tooltip.tsx";

const button = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-medium font-[650] transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50",
  {
    variants: {
      variant: {
        primary: "bg-brand text-brand-on hover:bg-brand-strong",
        outline:
          "border border-line-2 bg-card text-ink hover:bg-mist aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-ink",
        soft: "bg-brand-tint text-brand-ink hover:bg-line",
        danger: "bg-danger text-danger-on hover:opacity-90",
        ghost: "text-ink-2 hover:bg-mist hover:text-ink",
        screen: "text-screen-ink hover:bg-screen-line",
      },
      size: {
        text: "min-h-11 max-w-full px-4 py-1 text-center md:min-h-10",
        icon: "size-11 md:size-10",
      },
    },
    defaultVariants: { variant: "primary", size: "text" },
  },
);

type Variant = Pick<VariantProps<typeof button>, "variant">;

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  Variant & {
    /** True while its action runs: it can't be pressed, but keeps the focus, which `disabled` would take. */
    isBusy?: boolean;
  };

const doNothing = (event: MouseEvent) => event.preventDefault();

export function Button({ variant, isBusy = false, ...rest }: ButtonProps) {
  const busy = isBusy && { "aria-disabled": true, onClick: doNothing };
  return <button type="button" {...rest} {...busy} className={button({ variant })} />;
}

type ButtonLinkProps = Variant & {
  href: string;
  onClick?: (() => void) | undefined;
  /** The state of the history entry, for a page of the site. */
  state?: object;
  children: ReactNode;
};

export function ButtonLink({ variant, ...rest }: ButtonLinkProps) {
  const look = { ...rest, className: button({ variant }) };
  return rest.href.startsWith("/") ? <Link {...look} /> : <a {...look} />;
}

/** A button; without scripts, a link to `href`. */
export function ActionLink({
  variant,
  onPress,
  ...rest
}: ButtonLinkProps & { onPress: () => void }) {
  return <a {...useButtonLink(onPress)} {...rest} className={button({ variant })} />;
}

export function IconLink({ variant, href, label, icon }: Variant & { href: string } & Icon) {
  return (
    <Link href={href} aria-label={label} className={button({ variant, size: "icon" })}>
      {icon}
    </Link>
  );
}

type Icon = {
  /** The button's action, for those who can't see the icon. */
  label: string;
  icon: ReactNode;
};

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> &
  Variant &
  Icon;

/** A button with an icon alone: its label is required. */
export function IconButton({ label, icon, variant, ...rest }: IconButtonProps) {
  const { handlers, tooltip } = useTooltip(label);
  return (
    <>
      <button
        type="button"
        {...handlers}
        {...rest}
        aria-label={label}
        className={button({ variant, size: "icon" })}
      >
        {icon}
      </button>
      {tooltip}
    </>
  );
}

/** A button that looks like a line of text, for the footer. Hidden without scripts, which it needs. */
export function QuietButton(props: Omit<ComponentProps<"button">, "className" | "type">) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-11 noscript:hidden hover:text-ink hover:underline md:min-h-8"
    />
  );
}
