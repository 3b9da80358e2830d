import { type DragEvent, useState } from "react";

/** Takes a file that is dropped on an element: its event handlers, and whether a file is held over it. */
export function useFileDrop(onDrop: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        // The browser would open the file instead of this page.
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      },
    },
  };
}
