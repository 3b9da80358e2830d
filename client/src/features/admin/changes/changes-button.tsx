import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { Button } from "@/ui/button.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";

/** How many changes of this browser nobody else sees; opens the list of them. */
export function ChangesButton() {
  const { changes } = useContent();
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        <span className="tabular-nums">
          {changes.length === 1 ? "1 unpublished change" : `${changes.length} unpublished changes`}
        </span>
      </Button>
      {isOpen && <ChangesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
