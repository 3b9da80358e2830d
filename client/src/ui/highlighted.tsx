/** A text in parts, of which every second one is marked; a part may be empty. */
export type MarkedParts = readonly string[];

export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return <MarkedText parts={splitAtMatches(text, terms)} />;
}

/**
 * A text with some of its parts highlighted. Other parts make another element, as a text node beside a mark must not
 * change.
 */
export function MarkedText({ parts }: { parts: MarkedParts }) {
  return (
    <span key={parts.join("|")}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
          <mark key={index} className="rounded-small bg-accent-tint px-0.5 text-accent-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  );
}

/**
 * Splits a text at every occurrence of the terms, in any case and composition; joined, the parts are the composed text.
 */
export function splitAtMatches(text: string, terms: readonly string[]): MarkedParts {
  const wanted = terms.map((term) => term.trim().normalize()).filter(Boolean);
  if (wanted.length === 0) return [text];
  const longestFirst = wanted.sort((a, b) => b.length - a.length);
  // No ReDoS: nothing repeats, so that each place of the text is tried once for each term.
  const pattern = new RegExp(`(${longestFirst.map(escapeRegExp).join("|")})`, "giu");
  // Splitting at a capturing group puts the matches at the odd indices.
  return text.normalize().split(pattern);
}

/** A text for a regular expression with the flag u that matches it literally. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
