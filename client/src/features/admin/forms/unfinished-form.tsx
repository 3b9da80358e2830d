import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { saveErrorMessage } from "./save-error.ts";

type UnfinishedFormProps = {
  /** When it was autosaved, in ms since 1970. */
  at: number;
  onContinue: () => void;
  onDiscard: () => void;
  /** What differs from the form as it was opened. */
  children: ReactNode;
};

/** Offers to restore the autosaved form of an earlier visit, with a diff. */
export function UnfinishedForm({ at, onContinue, onDiscard, children }: UnfinishedFormProps) {
  return (
    <section
      aria-label="Unfinished form"
      className="mt-5 rounded-medium border border-accent bg-accent-tint p-4 text-ink"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto">
          <strong className="font-[650]">You left this form unfinished</strong> on{" "}
          {new Date(at).toLocaleString()}.
        </p>
        <Button variant="outline" onClick={onContinue}>
          Continue
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer py-1 font-[600]">What differs</summary>
        {children}
      </details>
    </section>
  );
}

/** Warns that this browser does not autosave the form. */
export function AutosaveFailure({ failure }: { failure: unknown }) {
  return (
    <p role="status" className="mt-5 rounded-medium border border-accent bg-accent-tint p-4">
      What you type here is not kept until you save it. {saveErrorMessage(failure)}
    </p>
  );
}
