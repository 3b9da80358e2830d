import { LoaderCircle } from "lucide-react";
import { PageMain } from "@/ui/page-main.tsx";

/** Shown while the session is being checked. */
export function Spinner() {
  return (
    <PageMain>
      <div role="status" className="grid min-h-dvh place-items-center text-brand-ink">
        <LoaderCircle size={36} className="animate-spin" />
        <span className="sr-only">Loading</span>
      </div>
    </PageMain>
  );
}
