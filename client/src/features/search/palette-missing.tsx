import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";

/** Stands in for the palette when its code did not arrive; a browser may not ask for it a second time. */
export function PaletteMissing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog variant="palette" title="Search everything" onClose={onClose}>
      <div role="alert" className="px-5 pb-10 pt-14 text-center">
        <p className="text-h3 font-[650]">The search could not be loaded.</p>
        <p className="mb-5 mt-1 text-ink-2">Check your connection and load the page again.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    </Dialog>
  );
}
