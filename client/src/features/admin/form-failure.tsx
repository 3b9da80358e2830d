import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { downloadText } from "@/lib/download-text.ts";
import { Button } from "@/ui/button.tsx";

type FormFailureProps = {
  /** Why the form could not be saved; null when it was not refused. */
  failure: string | null;
  /** The form's content, for the download. */
  text: () => string;
  /** Further ways to go on. */
  children?: ReactNode;
};

/** Says that a form could not be saved, and lets its text be taken away. */
export function FormFailure({ failure, text, children }: FormFailureProps) {
  if (!failure) return null;
  return (
    <div
      role="alert"
      className="flex w-full flex-wrap items-center justify-between gap-3 rounded-medium bg-danger-tint px-4 py-3 text-small text-danger"
    >
      <p className="max-w-prose">{failure} Your text is still here.</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button variant="outline" onClick={() => downloadText("unsaved-form.json", text())}>
          <Download size={17} aria-hidden />
          Download it
        </Button>
      </div>
    </div>
  );
}
