import type { ReactNode } from "react";

/** A dialog's buttons, sticky below its scrolling content. On phones they share the width. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex shrink-0 flex-wrap items-center justify-end gap-3 border-t bg-paper px-5 py-3.5 max-sm:[&>button]:flex-1">
      {children}
    </div>
  );
}
