/** What the keys do, for those who have some. */
export function PaletteHints() {
  return (
    <div
      aria-hidden
      className="mt-auto flex shrink-0 items-center gap-5 border-t px-5 py-2.5 text-tiny text-ink-3 max-sm:hidden pointer-coarse:hidden"
    >
      <Hint keys={["↑", "↓"]} does="Choose" />
      <Hint keys={["Enter"]} does="Open" />
      <Hint keys={["Esc"]} does="Close" />
    </div>
  );
}

function Hint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-small border border-line-2 px-1.5 text-center font-sans text-tiny font-semibold"
        >
          {key}
        </kbd>
      ))}
      {does}
    </span>
  );
}
