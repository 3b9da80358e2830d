import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type NativeDialogProps = { title: string; onClose: () => void; children: ReactNode };

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** A modal dialog by the browser alone, for what has to be said where the code of the others can't be loaded. */
export function NativeDialog({ title, onClose, children }: NativeDialogProps) {
  return (
    <dialog
      ref={showModal}
      aria-label={title}
      onClose={onClose}
      className="fixed inset-x-0 top-0 mx-auto h-dvh max-h-none w-full max-w-none bg-paper px-5 pb-10 pt-14 text-center text-ink backdrop:bg-shade/70 sm:top-[10dvh] sm:h-auto sm:max-w-160 sm:rounded-large sm:border"
    >
      {children}
      <div className="mt-2">
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
