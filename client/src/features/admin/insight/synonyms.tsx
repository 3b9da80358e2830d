import {
  type SavedSynonyms,
  SYNONYM_LIMITS,
  savedSynonymsSchema,
} from "@shared/contracts/search.ts";
import { termsOf } from "@shared/search/analysis.ts";
import { pluralize } from "@shared/text/text.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { accountSuffix } from "@/features/admin/drafts/drafts-database.ts";
import { createStoredValue } from "@/lib/stored-value.ts";
import { Button } from "@/ui/button.tsx";
import { TextAreaField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { PanelFrame } from "../components/panel.tsx";
import { Unloaded } from "../components/unloaded.tsx";
import { readAdmin, refusalOf, sendAdmin } from "../shell/admin-api.ts";

const ADDRESS = "/api/admin/synonyms";

const synonymsQuery = queryOptions({
  queryKey: ["admin-synonyms"],
  queryFn: ({ signal }) => readAdmin(ADDRESS, savedSynonymsSchema, signal),
  refetchOnMount: "always",
});

type SynonymsProps = {
  /** A word that begins a new line, such as a search without results: each new object adds one. */
  added?: { word: string } | null;
};

export function Synonyms({ added = null }: SynonymsProps) {
  const query = useQuery(synonymsQuery);
  const { data } = query;
  const count = data ? pluralize(data.synonyms.length, "line") : "";
  return (
    <PanelFrame title="Synonyms" count={count}>
      {data ? (
        <SynonymsForm saved={data} added={added} />
      ) : (
        <Unloaded query={query} className="p-4 text-small sm:px-5.5" />
      )}
    </PanelFrame>
  );
}

type SynonymsFormProps = { saved: SavedSynonyms; added: { word: string } | null };

function SynonymsForm({ saved, added }: SynonymsFormProps) {
  const [kept] = useState(createKept);
  const form = useSynonymsForm(saved, added, kept);
  const field = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const box = field.current?.querySelector("textarea");
    if (!added || !box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
    box.scrollTop = box.scrollHeight;
  }, [added]);

  // After a save the pressed button is gone or disabled: its focus moves to the field.
  const isUnsaved = form.isDirty || form.isSaving;
  const wasUnsaved = useRef(isUnsaved);
  useLayoutEffect(() => {
    const isSettled = wasUnsaved.current && !isUnsaved;
    wasUnsaved.current = isUnsaved;
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.matches(":disabled");
    if (isSettled && isLost) field.current?.focus({ preventScroll: true });
  }, [isUnsaved]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    form.submit();
    if (form.errors.length > 0) field.current?.querySelector("textarea")?.focus();
  }

  return (
    <form
      ref={field}
      tabIndex={-1}
      aria-label="Synonyms"
      noValidate
      onSubmit={handleSubmit}
      className="space-y-4 px-4 py-5 sm:px-5.5"
    >
      <TextAreaField
        label="Words that mean the same"
        hint="One line each: “ePCR = patient care report” works both ways. “rig → truck, unit” finds trucks for who types rig, and not back."
        error={form.isShown && form.errors.length > 0 ? form.errors.join(" ") : undefined}
        rows={12}
        spellCheck={false}
        value={form.text}
        onChange={({ target }) => form.change(target.value)}
      />
      <Failure variant="box">{form.notice}</Failure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isSaving} disabled={!isUnsaved}>
          Save Synonyms
        </Button>
        {form.isDirty && (
          <Button variant="outline" onClick={form.discard}>
            Discard Changes
          </Button>
        )}
      </div>
    </form>
  );
}

const keptSchema = z.nullable(z.object({ base: savedSynonymsSchema, text: z.string() }));

/** Keeps unsaved text for an admin who follows a link and comes back, as no question prevents that. */
const createKept = () =>
  createStoredValue<z.infer<typeof keptSchema>>(
    `unsaved-synonyms${accountSuffix()}`,
    (stored): stored is z.infer<typeof keptSchema> => z.safeParse(keptSchema, stored).success,
    null,
    "sessionStorage",
  );

function useSynonymsForm(
  saved: SavedSynonyms,
  added: SynonymsProps["added"],
  kept: ReturnType<typeof createKept>,
) {
  const client = useQueryClient();
  // The base of the text: a newer state is merged when saving.
  const [base, setBase] = useState(() => kept.read()?.base ?? saved);
  const [text, setText] = useState(() => kept.read()?.text ?? writeSynonyms(saved.synonyms));
  const [taken, setTaken] = useState<SynonymsProps["added"]>(null);
  const [notice, setNotice] = useState("");
  const [isShown, setIsShown] = useState(false);
  const { synonyms, errors } = readSynonyms(text);
  // A text that equals the saved state is not dirty: this page saved it before it was left.
  const isDirty = errors.length > 0 || [base, saved].every((each) => differs(synonyms, each));

  // Shows a later state if nothing is lost by it.
  if (saved.revision > base.revision && !isDirty) show(saved);
  if (added && added !== taken) {
    setTaken(added);
    setText(`${text.trimEnd()}\n${termOf(added.word)} = `.trimStart());
  }

  function show(next: SavedSynonyms) {
    setBase(next);
    setText(writeSynonyms(next.synonyms));
    setIsShown(false);
    setNotice("");
  }

  const save = useMutation({
    mutationFn: (_sent: string) =>
      sendAdmin("PUT", ADDRESS, { revision: base.revision, synonyms }, savedSynonymsSchema),
    onSuccess: (next, sent) => {
      client.setQueryData(synonymsQuery.queryKey, next);
      setBase(next);
      // Text that was typed during the save stays, to be saved next.
      setText((now) => (now === sent ? writeSynonyms(next.synonyms) : now));
      setIsShown(false);
      setNotice("");
      showToast({ title: "Synonyms saved", description: "Searches use them from now on." });
    },
    onError: (error) => {
      const theirs = refusalOf(error, savedSynonymsSchema);
      if (!theirs) return setNotice(messageOf(error));
      setText(mergeLines(writeSynonyms(base.synonyms), text, writeSynonyms(theirs.synonyms)));
      client.setQueryData(synonymsQuery.queryKey, theirs);
      setBase(theirs);
      setNotice(
        "Somebody else has saved synonyms meanwhile. Theirs are added to yours: look, and save again.",
      );
    },
  });

  useUnloadWarning(isDirty);
  useEffect(() => kept.write(isDirty ? { base, text } : null), [kept, base, text, isDirty]);
  return {
    text,
    errors,
    notice: isDirty ? notice : "",
    isDirty,
    isShown,
    isSaving: save.isPending,
    change: setText,
    discard: () => show(saved),
    submit() {
      setIsShown(true);
      if (errors.length === 0 && !save.isPending) save.mutate(text);
    },
  };
}

const differs = (synonyms: Synonyms, saved: SavedSynonyms) =>
  JSON.stringify(synonyms) !== JSON.stringify(saved.synonyms);

function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

/** A searched text as a term of a line: signs that separate terms become spaces. */
const termOf = (word: string) => word.replace(/(?:[-=]>|[=→\s])+/g, " ").trim();

const ARROW = /→|->|=>/;

type Synonyms = SavedSynonyms["synonyms"];

export function readSynonyms(text: string): { synonyms: Synonyms; errors: string[] } {
  const synonyms: Synonyms = [];
  const errors: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const [from = "", ...to] = line.split(ARROW);
    const isOneWay = to.length > 0;
    const terms = (isOneWay ? [from, ...to.join(",").split(/[,=]/)] : from.split("="))
      .map((term) => term.replace(/\s+/g, " ").trim())
      .filter(Boolean);
    const error = errorOf(terms);
    if (error) errors.push(`Line ${index + 1}: ${error}`);
    else synonyms.push({ terms, isOneWay });
  }
  if (synonyms.length > SYNONYM_LIMITS.rules) errors.push("There may be 500 lines at most.");
  return { synonyms, errors };
}

function errorOf(terms: readonly string[]): string | null {
  if (terms.length < 2) return "write two terms with “=” or “→” between them.";
  if (terms.length > SYNONYM_LIMITS.terms) return "20 terms at most.";
  if (terms.some((term) => term.length > SYNONYM_LIMITS.characters)) return "a term is too long.";
  if (terms.some((term) => termsOf(term).length === 0)) return "a term has no letter or number.";
  return null;
}

export function writeSynonyms(synonyms: Synonyms): string {
  return synonyms
    .map(({ terms, isOneWay }) => {
      const [first, ...others] = terms;
      return isOneWay ? `${first} → ${others.join(", ")}` : terms.join(" = ");
    })
    .join("\n");
}

/** The lines of `theirs`, without those that `mine` removed from `base`, and with those that it added. */
export function mergeLines(base: string, mine: string, theirs: string): string {
  const linesOf = (text: string) => text.split("\n").filter((line) => line.trim());
  const [before, own, other] = [linesOf(base), linesOf(mine), linesOf(theirs)];
  const kept = other.filter((line) => own.includes(line) || !before.includes(line));
  return [...kept, ...own.filter((line) => !before.includes(line) && !kept.includes(line))].join(
    "\n",
  );
}
