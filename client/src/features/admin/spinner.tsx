import { LoaderCircle } from "lucide-react";

/** Shown while it is being found out who is there. */
export function Spinner() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-brand-ink">
      <LoaderCircle size={36} aria-hidden className="animate-spin" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
