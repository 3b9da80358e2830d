import {
  isMailAddress,
  MESSAGE_LIMITS,
  MESSAGE_REASONS,
  visibleText,
} from "@shared/content/message-rules.ts";
import type { NewMessage } from "@shared/contracts/messages.ts";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { paths } from "@/lib/paths.ts";
import { createStoredValue, isRecordOf, isString } from "@/lib/stored-value.ts";
import { site } from "@/site.ts";
import { Button } from "@/ui/button.tsx";
import { TextAreaField, TextField } from "@/ui/field.tsx";
import { sendMessage } from "./outbox.ts";
import type { Passage } from "./selected-sentence.ts";

/** The subject of a message: an article by its id, or a search by its words; both empty for the site. */
export type About = { article: string; query: string };

/** A sent message's id, and the outcome of sending it. */
export type Sent = { id: string; outcome: "sent" | "waiting" };

type MessageFormProps = {
  about: About;
  passage: Passage;
  /** The revision of the content on this page. */
  revision: number;
  onSent: (sent: Sent) => void;
};

/** The message form, of native fields: it works without scripts. Typed text is kept for the tab. */
export function MessageForm({ about, passage, revision, onSent }: MessageFormProps) {
  const { form, keep, forget } = useKeptFields(about);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const last = useRef<NewMessage>(null);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const typed = readFields(new FormData(event.currentTarget));
    const found = errorsOf(typed, { ...about, ...passage });
    setErrors(found);
    if (found.text || found.address) {
      event.currentTarget
        .querySelector<HTMLElement>(found.text ? "textarea" : "[name=address]")
        ?.focus();
      return;
    }
    setSending(true);
    try {
      last.current = withId({ ...about, ...passage, ...typed, revision }, last.current);
      const outcome = await sendMessage(last.current);
      forget();
      onSent({ id: last.current.id, outcome });
    } catch (error) {
      setErrors({ form: messageOf(error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action={paths.message}
      noValidate
      onSubmit={handleSubmit}
      onInput={keep}
      className="mt-6 space-y-6"
    >
      <input type="hidden" name="article" value={about.article} />
      <input type="hidden" name="query" value={about.query} />
      <input type="hidden" name="revision" value={revision} />
      {passage.passage && <ReportedPassage {...passage} />}
      {!about.query && <Reasons />}
      <Words errors={errors} />
      <Trap />
      {errors.form && (
        <p
          role="alert"
          className="rounded-medium border border-danger bg-danger-tint px-4 py-3 text-danger"
        >
          {`${errors.form} Your text is still here: try again, or write to ${site.email}.`}
        </p>
      )}
      <Button type="submit" isBusy={isSending}>
        {isSending ? "Sending…" : "Send"}
      </Button>
    </form>
  );
}

function ReportedPassage({ passage, heading }: Passage) {
  return (
    <figure dir="auto" className="border-s-2 border-brand ps-3.5">
      <blockquote className="break-words">{visibleText(passage)}</blockquote>
      {heading && (
        <figcaption className="mt-1 break-words text-small text-ink-3">
          {`Below “${visibleText(heading)}”`}
        </figcaption>
      )}
    </figure>
  );
}

function Reasons() {
  return (
    <fieldset>
      <legend className="text-small font-[600]">What is it?</legend>
      <div className="mt-1 grid sm:grid-cols-2">
        {MESSAGE_REASONS.map(({ id, label }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="reason"
              value={id}
              className="size-5 shrink-0 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Words({ errors }: { errors: Errors }) {
  return (
    <>
      <TextAreaField
        label="In your words"
        hint="Don’t write anything about a patient."
        error={errors.text}
        name="text"
        rows={6}
        maxLength={MESSAGE_LIMITS.text}
      />
      <TextField
        label="Your e-mail address (optional)"
        hint="Only if you want a reply. It is used for nothing else."
        error={errors.address}
        name="address"
        type="email"
        autoComplete="email"
        maxLength={MESSAGE_LIMITS.address}
      />
    </>
  );
}

/** A field that nobody sees and no keyboard reaches: only a program fills it in. */
function Trap() {
  return (
    <div aria-hidden className="absolute -left-full h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

type Fields = Pick<NewMessage, "reasons" | "text" | "address" | "website">;
type Errors = { text?: string; address?: string; form?: string };

function readFields(form: FormData): Fields {
  const chosen = form.getAll("reason");
  return {
    reasons: MESSAGE_REASONS.map(({ id }) => id).filter((id) => chosen.includes(id)),
    text: String(form.get("text") ?? "").trim(),
    address: String(form.get("address") ?? "").trim(),
    website: String(form.get("website") ?? ""),
  };
}

function errorsOf({ reasons, text, address }: Fields, { query, passage }: About & Passage): Errors {
  // A message about a search has no reasons to tick.
  const missing = query ? "Write what you hoped to find." : "Tick what it is, or write it.";
  return {
    ...(!text && !passage && reasons.length === 0 && { text: missing }),
    ...(address && !isMailAddress(address) && { address: "This is no e-mail address." }),
  };
}

/** The message with its id: the former id while nothing in it changed, as it may have arrived already. */
function withId(message: Omit<NewMessage, "id">, before: NewMessage | null): NewMessage {
  const repeated = { ...message, id: before?.id ?? "" };
  const isSame =
    before &&
    (Object.keys(repeated) as (keyof NewMessage)[]).every(
      (key) => String(repeated[key]) === String(before[key]),
    );
  return isSame ? repeated : { ...message, id: newMessageId() };
}

/** 32 hexadecimal digits: the time, by which messages are sorted, and 80 random bits. */
function newMessageId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(10))];
  const random = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return Date.now().toString(16).padStart(12, "0") + random;
}

const kept = createStoredValue<Record<string, Record<string, string>>>(
  "message-drafts",
  isRecordOf(isRecordOf(isString)),
  {},
  "sessionStorage",
);

/** Keeps the typed fields of a subject's form, and fills them in when the form is shown again. */
function useKeptFields({ article, query }: About) {
  const form = useRef<HTMLFormElement>(null);
  const about = `${article} ${query}`;

  useEffect(() => {
    const { current } = form;
    const { reasons = "", text, address } = kept.read()[about] ?? {};
    if (!current) return;
    const chosen = reasons.split(" ");
    for (const field of current.querySelectorAll<HTMLInputElement>("[name=reason]")) {
      field.checked ||= chosen.includes(field.value);
    }
    const put = (name: string, value = "") => {
      const field = current.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field && !field.value) field.value = value;
    };
    put("text", text);
    put("address", address);
  }, [about]);

  return {
    form,
    keep() {
      if (!form.current) return;
      const { reasons, text, address } = readFields(new FormData(form.current));
      kept.write({ ...kept.read(), [about]: { reasons: reasons.join(" "), text, address } });
    },
    forget() {
      const { [about]: _, ...others } = kept.read();
      kept.write(others);
    },
  };
}
