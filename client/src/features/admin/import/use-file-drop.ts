import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import type { ChosenFile } from "./sources/source-files.ts";

/** Takes files and folders that are dropped in an area, or anywhere on the page. Returns whether some are held over it. */
export function useFileDrop(
  onDrop: (files: readonly ChosenFile[]) => void,
  area?: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const stop = new AbortController();
    const target: EventTarget = area?.current ?? window;
    // A file dropped on an open dialog, such as an image on the editor, is not an import.
    const isMeant = (event: DragEvent) =>
      holdsFiles(event) && (area || !document.querySelector("[role=dialog]"));
    const listen = (type: "dragover" | "dragleave" | "drop", handle: (event: DragEvent) => void) =>
      target.addEventListener(type, (event) => handle(event as DragEvent), { signal: stop.signal });
    listen("dragover", (event) => {
      if (!isMeant(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => {
      // The pointer left the page for another window.
      if (area || !relatedTarget) setOver(false);
    });
    listen("drop", (event) => {
      setOver(false);
      // A text field or an area of its own takes what is dropped there.
      if (event.defaultPrevented || !isMeant(event)) return;
      // The browser would open the file instead of this page.
      event.preventDefault();
      readDropped(event.dataTransfer).then(take, (error: unknown) =>
        showToast({
          title: "Not imported",
          description: `The dropped files can't be read: ${messageOf(error)}`,
          variant: "destructive",
        }),
      );
    });
    return () => stop.abort();
  }, [area]);

  return isOver;
}

const holdsFiles = ({ dataTransfer }: DragEvent) =>
  Boolean(dataTransfer?.types?.includes("Files") || dataTransfer?.files.length);

async function readDropped(dropped: DataTransfer | null): Promise<ChosenFile[]> {
  const chosen = (file: File) => [{ path: file.name, file }];
  const items = [...(dropped?.items ?? [])];
  if (items.length === 0) return [...(dropped?.files ?? [])].flatMap(chosen);
  // All at once: the list is empty after the event.
  const reading = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry) return readEntry(entry);
    // A file that was dragged out of another page is in no folder.
    return file ? chosen(file) : [];
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
