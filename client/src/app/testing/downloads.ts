import { onTestFinished, vi } from "vitest";

/** Keeps the files that a test's page lets the browser save: jsdom has no addresses of files. */
export function keepDownloads(): File[] {
  const saved: File[] = [];
  let last: BlobPart = "";
  URL.createObjectURL = (file) => {
    last = file as Blob;
    return "blob:file";
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
  click.mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new File([last], this.download));
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}
