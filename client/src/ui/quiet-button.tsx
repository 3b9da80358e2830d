import type { ComponentProps } from "react";

/** A button that looks like a line of text, for the footer. It does nothing without scripts and is hidden then. */
export function QuietButton(props: Omit<ComponentProps<"button">, "className" | "type">) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-11 noscript:hidden hover:text-ink hover:underline md:min-h-8"
    />
  );
}
