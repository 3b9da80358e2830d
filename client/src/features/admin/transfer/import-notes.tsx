import { pluralize } from "@shared/text/text.ts";
import { ImportList } from "../components/import-list.tsx";
import type { DocumentsPlan } from "./plan-documents.ts";

type ImportNotesProps = Pick<
  DocumentsPlan,
  "kept" | "isKnown" | "formerCount" | "skipped" | "notes"
>;

/** What else there is to know of an import of documents: what stays, what could not be taken over, and what was left out. */
export function ImportNotes({ kept, isKnown, formerCount, skipped, notes }: ImportNotesProps) {
  const lost = notes.map(({ title, path, text }, index) => ({
    key: `${index}`,
    label: (
      <>
        <span className="font-[650]" title={path}>
          {title}:
        </span>{" "}
        {text}
      </>
    ),
  }));
  return (
    <>
      {!isKnown && (
        <p className="text-ink-2">
          The server did not say what was imported before, so more may be shown as changed on both
          sides than was.
        </p>
      )}
      {kept > 0 && (
        <p className="text-ink-2">
          {pluralize(kept, "article was", "articles were")} changed here since the last import. The
          files have nothing newer, so {kept === 1 ? "it stays" : "they stay"} as{" "}
          {kept === 1 ? "it is" : "they are"}.
        </p>
      )}
      {formerCount > 0 && (
        <p className="text-ink-2">
          {pluralize(formerCount, "former address is", "former addresses are")} known. Redirects
          from {formerCount === 1 ? "it" : "them"} are offered when the articles are published.
        </p>
      )}
      {lost.length > 0 && (
        <ImportList title="Not quite as it was" items={lost} count={lost.length} />
      )}
      {skipped.length > 0 && (
        <ImportList
          title="Left out"
          items={skipped.map((line) => ({ key: line, label: line }))}
          count={skipped.length}
        />
      )}
    </>
  );
}
