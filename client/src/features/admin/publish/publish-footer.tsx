import { pluralize } from "@shared/text/text.ts";
import { Button } from "@/ui/button.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";
import type { PublishStep } from "./run-publish.ts";
import type { PublishState } from "./use-publish.ts";

const STEPS: Readonly<Record<PublishStep, string>> = {
  sending: "Publishing",
  merging: "Somebody published meanwhile: merging",
  updating: "Published. Updating this page with",
};

function runningText({ step, count, part }: Extract<PublishState, { kind: "running" }>): string {
  const inParts = part.count > 1 ? `, part ${part.number} of ${part.count}` : "";
  return `${STEPS[step]} ${pluralize(count, "change")}${inParts}…`;
}

type PublishFooterProps = {
  /** How many changes are ticked. */
  count: number;
  isReady: boolean;
  state: PublishState;
  onCancel: () => void;
  onPublish: () => void;
};

/** The buttons of the review, and how a publish is getting on. */
export function PublishFooter({ count, isReady, state, onCancel, onPublish }: PublishFooterProps) {
  const isBusy = state.kind === "running";
  const text = isBusy ? runningText(state) : "";
  return (
    <DialogFooter>
      <div className="mr-auto min-w-0 text-small max-sm:w-full">
        <p role="status" className="text-ink-2">
          {text}
        </p>
        {isBusy && (
          <progress aria-label={text} className="mt-1 h-1.5 w-full min-w-48 accent-brand" />
        )}
      </div>
      <Button variant="outline" isBusy={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={!isReady || count === 0} isBusy={isBusy} onClick={onPublish}>
        {count === 0 ? "Nothing to publish" : `Publish ${pluralize(count, "change")}`}
      </Button>
    </DialogFooter>
  );
}
