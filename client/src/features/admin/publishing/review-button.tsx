import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { Button } from "@/ui/button.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

/** Opens the review of the unpublished changes; nothing where there are none. */
export function ReviewButton() {
  const { changes } = useContent();
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0 && !isOpen) return null;
  return (
    <>
      <div className="grid max-sm:grow">
        <Button variant="soft" onClick={() => setOpen(true)}>
          Review &amp; publish
        </Button>
      </div>
      {isOpen && <ReviewDialog onClose={() => setOpen(false)} />}
    </>
  );
}
