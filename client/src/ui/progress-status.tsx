import { useState } from "react";

export type Progress = { done: number; total: number };

type ProgressStatusProps = {
  text: string;
  /** The progress of the work while it runs; null before and after. */
  progress: Progress | null;
  variant?: "default" | "danger";
};

/** Shows every step of the work; announces its start, each quarter and the text that follows. */
export function ProgressStatus({ text, progress, variant = "default" }: ProgressStatusProps) {
  const part = progress ? `quarter ${quarterOf(progress)}` : text;
  const [announced, setAnnounced] = useState({ part, text });
  if (part !== announced.part) setAnnounced({ part, text });
  const look = `tabular-nums ${variant === "danger" ? "text-danger" : "text-ink-2"}`;
  return (
    <>
      {progress && (
        <p aria-hidden className={look}>
          {text}
        </p>
      )}
      <p role="status" className={progress ? "sr-only" : look}>
        {announced.text}
      </p>
    </>
  );
}

const quarterOf = ({ done, total }: Progress) => (total > 0 ? Math.floor((4 * done) / total) : 0);
