import { useRef, useState } from "react";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { loadFailure } from "@/ui/message.tsx";
import { PrintButton } from "./print-button.tsx";

const CategoryDocument = lazyOverlay(
  async () => (await import("./category-document.tsx")).CategoryDocument,
  loadFailure("The category could not be prepared"),
);

type PrintCategoryProps = { category: KnowledgeCategory; articles: readonly Article[] };

/** A button that prepares a category's articles as one document, and prints it. */
export function PrintCategory(props: PrintCategoryProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function handleClose() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <PrintButton ref={button} isBusy={isOpen} onPress={() => setOpen(true)}>
        Print this category
      </PrintButton>
      {isOpen && <CategoryDocument {...props} onClose={handleClose} />}
    </>
  );
}
