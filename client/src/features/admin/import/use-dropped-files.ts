import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import type { ChosenFile } from "./sources/source-files.ts";

/** Takes files and folders that are dropped on the page. Returns whether some are being dragged over it. */
export function useDroppedFiles(onDrop: (files: readonly ChosenFile[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", handle: (event: DragEvent) => void) =>
      window.addEventListener(type, handle, { signal: stop.signal });
    listen("dragover", (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    });
    // Left for another window.
    listen("dragleave", ({ relatedTarget }) => {
      if (!relatedTarget) setDragging(false);
    });
    listen("drop", (event) => {
      setDragging(false);
      // A text field or a dialog's own field takes what is dropped there.
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      readDropped(event.dataTransfer).then(take, (error: unknown) =>
        showToast({
          title: "Not imported",
          description: `What was dropped can't be read: ${messageOf(error)}`,
          variant: "destructive",
        }),
      );
    });
    return () => stop.abort();
  }, []);

  return isDragging;
}

// What is dropped on an open dialog, such as a picture on the editor, is meant for that.
function holdsFiles({ dataTransfer }: DragEvent): boolean {
  const isOverDialog = document.querySelector("[role=dialog]") !== null;
  return Boolean(dataTransfer?.types.includes("Files")) && !isOverDialog;
}

async function readDropped(dropped: DataTransfer | null): Promise<ChosenFile[]> {
  // All at once: the list is empty after the event.
  const reading = [...(dropped?.items ?? [])].map((item) => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry) return readEntry(entry);
    // What is dragged out of another page is in no folder.
    return file ? [{ path: file.name, file }] : [];
  });
  return (await Promise.all(reading)).flat();
}

async function readEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ""), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: ChosenFile[] = [];
  // A reader gives a hundred entries at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found;
    for (const each of entries) found.push(...(await readEntry(each)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
