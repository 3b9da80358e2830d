/** Tells that the `/` key leads to the search. */
export function SlashHint() {
  return (
    <kbd
      aria-hidden
      className="mr-2 rounded-small border border-line-2 px-2 py-1 font-sans text-tiny font-semibold text-ink-3 max-md:hidden"
    >
      /
    </kbd>
  );
}
