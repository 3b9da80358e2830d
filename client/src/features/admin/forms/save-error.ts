import { messageOf } from "@/data/http.ts";
import { DraftConflict } from "@/features/admin/drafts/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";

/** The error of a request as a sentence. */
export const sentenceOf = (error: unknown) => messageOf(error).replace(/[.!]?$/, ".");

export function saveErrorMessage(error: unknown): string {
  if (error instanceof DraftConflict) return error.message;
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") {
    return "This browser’s storage is full. Remove images, publish or export what is done, and try again.";
  }
  if (name === "VersionError") {
    return "Another tab runs a newer version of this site. Load this page again to save here.";
  }
  return "This browser did not store it. Check that it lets this site keep data, and try again.";
}

export async function reportSaveError(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    showToast({ title: "Not saved", description: saveErrorMessage(error), variant: "destructive" });
    return false;
  }
}
