import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { type Progress, ProgressStatus } from "@/ui/progress-status.tsx";

/** A dialog's buttons, sticky below its scrolling content. On phones they share the width. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex shrink-0 flex-wrap items-center justify-end gap-3 border-t bg-paper px-5 py-3.5 max-sm:[&>button]:flex-1">
      {children}
    </div>
  );
}

type ConfirmDialogProps = {
  title: string;
  /** The label of the confirming button; null if there is nothing to confirm. */
  action: string | null;
  onConfirm: () => void;
  onClose: () => void;
  cancel?: string;
  /** True if nothing is lost by the action. */
  isHarmless?: boolean;
  isDisabled?: boolean;
  /** Names the text as a region, if it may be long. */
  region?: string | undefined;
  children: ReactNode;
};

/** Asks before an action, which is a destructive one unless `isHarmless`. */
export function ConfirmDialog({ title, action, onConfirm, onClose, ...more }: ConfirmDialogProps) {
  const { cancel = "Cancel", isHarmless, isDisabled, region, children } = more;
  return (
    <Dialog variant={region ? "form" : "confirm"} title={title} onClose={onClose}>
      {region ? (
        <ScrollRegion label={region}>{children}</ScrollRegion>
      ) : (
        <div className="space-y-3 break-words px-5 pb-6 text-ink-2">{children}</div>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
        {action && (
          <Button
            variant={isHarmless ? undefined : "danger"}
            disabled={isDisabled}
            onClick={onConfirm}
          >
            {action}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** A dialog's text that may need scrolling; it takes the focus, so that keys scroll it. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: there may be nothing else in it that takes the focus
      tabIndex={0}
      className="min-h-0 flex-1 space-y-5 overflow-y-auto overscroll-contain rounded-small px-5 py-4"
    >
      {children}
    </section>
  );
}

type ProgressFooterProps = {
  text: string;
  progress: Progress | null;
  children: ReactNode;
};

export function ProgressFooter({ text, progress, children }: ProgressFooterProps) {
  return (
    <DialogFooter>
      {/* A text gets a whole row on phones; empty, it takes no room. */}
      <div className={text ? "mr-auto min-w-0 max-sm:w-full" : "sr-only"}>
        <ProgressStatus text={text} progress={progress} />
        {progress && (
          <progress
            aria-label={text}
            value={progress.done}
            max={progress.total}
            className="mt-1 h-1.5 w-full min-w-48"
          />
        )}
      </div>
      {children}
    </DialogFooter>
  );
}

type ImportListProps = {
  title: string;
  /** The first of all `count` items. */
  items: readonly { key: string; label: ReactNode }[];
  count: number;
};

/** A ref for an element that may appear out of sight. */
export const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });

export function ImportList({ title, items, count }: ImportListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, 50);
  const rest = count - shown.length;
  return (
    <section className="overflow-clip rounded-medium border">
      <h3 className="bg-mist px-4 py-2 text-small font-[650]">
        {title}{" "}
        <span className="ml-1 font-normal text-ink-3 tabular-nums">
          {count.toLocaleString("en")}
        </span>
      </h3>
      <ul className="divide-y text-small">
        {shown.map(({ key, label }) => (
          <li key={key} className="break-words px-4 py-2">
            {label}
          </li>
        ))}
        {rest > 0 && (
          <li className="px-4 py-2 text-ink-3">{`… and ${rest.toLocaleString("en")} more`}</li>
        )}
      </ul>
      {shown.length < items.length && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </section>
  );
}

type DialogOpenerProps = {
  button: (open: () => void) => ReactNode;
  children: (close: () => void) => ReactNode;
};

export function DialogOpener({ button, children }: DialogOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {button(() => setOpen(true))}
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

type DisclosureButtonProps = {
  isOpen: boolean;
  onToggle: () => void;
  "aria-describedby"?: string;
  children: ReactNode;
};

export function DisclosureButton({ isOpen, onToggle, children, ...rest }: DisclosureButtonProps) {
  return (
    <Button variant="outline" aria-expanded={isOpen} onClick={onToggle} {...rest}>
      <ChevronRight
        size={17}
        className={`transition-transform duration-150 ${isOpen ? "rotate-90" : ""}`}
      />
      {children}
    </Button>
  );
}

export function FoldSummary({ title, count }: { title: string; count: number }) {
  return (
    <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-4 text-small font-[650] sm:px-5.5">
      <ChevronRight
        size={17}
        className="text-ink-3 transition-transform duration-150 group-open/fold:rotate-90"
      />
      <span>
        {title}{" "}
        <span className="ml-1 font-normal text-ink-3 tabular-nums">
          {count.toLocaleString("en")}
        </span>
      </span>
    </summary>
  );
}
