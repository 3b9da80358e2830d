import type { ReactNode } from "react";

/** An icon in a tinted square. */
export function IconBadge({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-medium bg-brand-tint text-brand-ink">
      {children}
    </span>
  );
}
