import { pluralize } from "@shared/text/text.ts";
import { Button } from "@/ui/button.tsx";
import type { ReadTranscript } from "./use-transcript-file.ts";

type TranscriptFaultsProps = { read: ReadTranscript; onUse: () => void };

/** What is wrong with a file, line by line, with the offer to use what can be read of it. */
export function TranscriptFaults({ read: { name, cues, faults }, onUse }: TranscriptFaultsProps) {
  return (
    <div role="alert" className="rounded-medium bg-danger-tint px-4 py-3 text-small text-danger">
      <p className="font-[650]">
        {cues.length === 0
          ? "Nothing could be read."
          : `${name ? `“${name}”` : "The text"} has faults and is not used yet.`}
      </p>
      <ul
        aria-label="Faults"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
        tabIndex={0}
        className="mt-2 max-h-60 space-y-1 overflow-y-auto rounded-small"
      >
        {faults.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="break-words">
            Line {line}: {message}
          </li>
        ))}
      </ul>
      {cues.length > 0 && (
        <div className="mt-3 [&>button]:h-auto [&>button]:min-h-11 [&>button]:max-w-full [&>button]:text-balance [&>button]:whitespace-normal [&>button]:py-2">
          <Button variant="outline" onClick={onUse}>
            Use the {pluralize(cues.length, "caption")} that can be read
          </Button>
        </div>
      )}
    </div>
  );
}
