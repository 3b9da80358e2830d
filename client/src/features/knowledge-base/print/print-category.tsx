import { useRef, useState } from "react";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { loadFailure } from "@/ui/message.tsx";
import type { CategoryToPrint } from "./category-document.tsx";
import { PrintButton } from "./print-button.tsx";

const CategoryDocument = lazyOverlay(
  async () => (await import("./category-document.tsx")).CategoryDocument,
  loadFailure("The category could not be prepared"),
);

/** A button that prepares a category's articles as one document, and prints it. */
export function PrintCategory(props: CategoryToPrint) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function handleClose() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div className="-mt-3 mb-3 noscript:hidden">
      <PrintButton ref={button} isBusy={isOpen} onPress={() => setOpen(true)}>
        Print this category
      </PrintButton>
      {isOpen && <CategoryDocument {...props} onClose={handleClose} />}
    </div>
  );
}
