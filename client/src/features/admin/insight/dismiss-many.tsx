import { MESSAGE_LIMITS, visibleText } from "@shared/content/message-rules.ts";
import { type DismissMessages, dismissedMessagesSchema } from "@shared/contracts/messages.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type SubmitEvent, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { DialogFooter, DialogOpener } from "../components/dialog-parts.tsx";
import { adminPaths, sendAdmin } from "../shell/admin-api.ts";

export function DismissMany() {
  return (
    <DialogOpener
      button={(open) => (
        <Button variant="outline" onClick={open}>
          Dismiss many…
        </Button>
      )}
    >
      {(close) => <DismissManyDialog onClose={close} />}
    </DialogOpener>
  );
}

const send = (body: DismissMessages) =>
  sendAdmin("POST", adminPaths.dismissMessages, body, dismissedMessagesSchema);

/** Finds the open messages of a period, and dismisses the found ones after a confirmation. */
function DismissManyDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState(() => localTime(Date.now() - 86_400_000));
  const [until, setUntil] = useState(() => localTime(Date.now() + 60_000));
  const [words, setWords] = useState("");
  const client = useQueryClient();
  const find = useMutation({ mutationFn: send });
  const dismiss = useMutation({
    mutationFn: send,
    onSuccess: ({ count }) => {
      void client.invalidateQueries({ queryKey: ["messages"] });
      showToast({ title: `${pluralize(count, "message")} dismissed` });
      onClose();
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const time = (local: string) => new Date(local).toISOString();
    find.mutate({ from: time(from), until: time(until), words: words.trim(), isTrial: true });
  };
  // The found messages belong to the former values of the fields.
  const changing = (change: (value: string) => void): Changing => ({
    onChange: ({ target }) => {
      change(target.value);
      find.reset();
    },
  });
  const error = find.error ?? dismiss.error;
  return (
    <Dialog variant="confirm" title="Dismiss many messages" onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <div className="space-y-4 px-5 pb-5">
          <p className="text-ink-2">
            Dismisses the open messages of a time, but for those that somebody has taken. They stay
            under “Done with”.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TimeField label="Received from" value={from} {...changing(setFrom)} />
            <TimeField label="Until" value={until} {...changing(setUntil)} />
          </div>
          <TextField
            label="With these words"
            hint="In the message, the search or the address. Empty for all of that time."
            maxLength={MESSAGE_LIMITS.query}
            value={words}
            {...changing(setWords)}
          />
          <Button type="submit" variant="outline" isBusy={find.isPending}>
            Find
          </Button>
          <div role="status">{find.data && <Found {...find.data} />}</div>
          <Failure>{error && messageOf(error)}</Failure>
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {find.data && find.data.count > 0 && (
            <Button
              variant="danger"
              isBusy={dismiss.isPending}
              onClick={() => dismiss.mutate({ ...find.variables, isTrial: false })}
            >
              Dismiss {pluralize(find.data.count, "message")}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type Changing = Required<Pick<ComponentProps<"input">, "onChange">>;

const TimeField = (props: { label: string; value: string } & Changing) => (
  <TextField type="datetime-local" required {...props} />
);

function Found({ count, texts }: { count: number; texts: readonly string[] }) {
  if (count === 0) return <p>No open message is of this time and has these words.</p>;
  return (
    <>
      <p className="font-[600]">{pluralize(count, "open message")}, the newest first:</p>
      <ul className="mt-1 text-small text-ink-2">
        {texts.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may be the same, and never move
          <li key={place} dir="auto" className="truncate">
            {visibleText(text) || "(no text)"}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A time as the browser's local date-and-time field holds it. */
function localTime(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
}
