import { getText, HttpError } from "@/data/http.ts";
import { copyText } from "@/lib/copy-text.ts";
import { showToast } from "@/ui/toast-store.ts";

/** Copies the Markdown at an address, and says so. */
export async function copyMarkdown(address: string): Promise<void> {
  const markdown = readMarkdown(address);
  const isCopied = await copyText(markdown);
  const fault = await markdown.then(() => null, faultOf);
  if (isCopied && fault === null) {
    showToast({ title: "Copied as Markdown" });
    return;
  }
  showToast({
    title: "The article could not be copied",
    description: fault ?? "The browser does not allow it. Mark the text and copy it instead.",
    variant: "destructive",
  });
}

async function readMarkdown(address: string): Promise<string> {
  const text = await getText(address);
  // A host without our server answers its page instead.
  if (!text.startsWith("# ")) throw new HttpError(404, "");
  return text;
}

function faultOf(error: unknown): string {
  const isMissing = error instanceof HttpError && error.status === 404;
  if (isMissing) return "There is no Markdown of it here: only published articles have one.";
  return error instanceof Error ? error.message : String(error);
}
