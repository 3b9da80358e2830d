import { TriangleAlert } from "lucide-react";
import { useContent } from "@/content/content-store.ts";

/** Says at once when this browser can't keep what is written here. */
export function DraftsNotice() {
  const { drafts } = useContent();
  if (drafts !== "unavailable") return null;
  return (
    <p
      role="alert"
      className="mb-6 flex gap-3 rounded-medium border border-danger bg-danger-tint px-5 py-4 text-danger"
    >
      <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0" />
      This browser does not let the site store anything, so changes can’t be saved here. Allow site
      data for this address, or use another browser.
    </p>
  );
}
