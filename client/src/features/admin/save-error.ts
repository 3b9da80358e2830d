import { showToast } from "@/ui/toast-store.ts";

/** Why the browser did not keep a change, in words for who made it. */
export function saveErrorMessage(error: unknown): string {
  if (error instanceof DOMException && error.name === "QuotaExceededError") {
    return "This browser’s storage is full. Remove pictures, publish or export what is done, and try again.";
  }
  if (error instanceof Error && error.name === "DraftConflict") return error.message;
  return "This browser did not store it. Check that it lets this site keep data, and try again.";
}

/** Says in a toast when the browser refuses a change that no form waits for. Answers whether it was kept. */
export async function reportSaveError(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    showToast({ title: "Not saved", description: saveErrorMessage(error), variant: "destructive" });
    return false;
  }
}
