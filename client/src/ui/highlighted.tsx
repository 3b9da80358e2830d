/** A part of a text, and whether it is marked. */
export type TextPart = { text: string; isMatch: boolean };

/** A text with every occurrence of the search terms highlighted, whatever their case. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return <MarkedText parts={splitAtMatches(text, terms)} />;
}

/** A text with some of its parts highlighted. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <mark key={index} className="rounded-small bg-accent-tint px-0.5 text-accent-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** Splits a text at every occurrence of the terms, whatever their case; the parts joined are the text. */
export function splitAtMatches(text: string, terms: readonly string[]): TextPart[] {
  const wanted = terms.map((term) => term.trim()).filter(Boolean);
  if (wanted.length === 0) return [{ text, isMatch: false }];
  const longestFirst = wanted.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${longestFirst.map(escapeRegExp).join("|")})`, "giu");
  // Splitting at a capturing group puts the matches at the odd indices.
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

function escapeRegExp(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
