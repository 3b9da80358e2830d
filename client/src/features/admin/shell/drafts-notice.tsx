import { TriangleAlert } from "lucide-react";
import { useContent } from "@/data/content-store.ts";
import { useEvictionWarning } from "@/data/persistent-storage.ts";
import { Button } from "@/ui/button.tsx";
import { exportKnowledgeBase } from "../export/export-formats.ts";

/** Warns when this browser can't store drafts, and once when it may evict them. */
export function DraftsNotice() {
  const { drafts, knowledge } = useContent();
  const [mayBeEvicted, dismiss] = useEvictionWarning();
  if (drafts === "unavailable" || drafts === "outdated") {
    return (
      <p
        role="alert"
        className="mb-6 flex gap-3 rounded-medium border border-danger bg-danger-tint px-5 py-4 text-danger"
      >
        <TriangleAlert size={22} className="mt-0.5 shrink-0" />
        {drafts === "outdated"
          ? "Another tab runs a newer version of this site. Load this page again to go on here."
          : "This browser does not let the site store anything, so changes can’t be saved here. Allow site data for this address, or use another browser."}
      </p>
    );
  }
  if (!mayBeEvicted) return null;
  return (
    <section
      aria-label="Where your changes are stored"
      className="mb-6 flex flex-wrap items-center gap-3 rounded-medium border border-accent bg-accent-tint px-5 py-4 text-ink"
    >
      <TriangleAlert size={22} className="shrink-0 text-accent-ink" />
      <p className="min-w-60 flex-1">
        This browser may delete unpublished changes when its disk is full. Download a copy of the
        knowledge base from time to time.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => exportKnowledgeBase(knowledge)}>
          Download a copy
        </Button>
        <Button variant="outline" onClick={dismiss}>
          Got it
        </Button>
      </div>
    </section>
  );
}
