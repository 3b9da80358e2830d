import { getText, HttpError } from "@/data/http.ts";
import { copyText } from "@/lib/copy-text.ts";
import { showToast } from "@/ui/toast-store.ts";

export async function copyMarkdown(address: string): Promise<void> {
  const markdown = readMarkdown(address);
  const isCopied = await copyText(markdown);
  const error = await markdown.then(() => null, messageOf);
  if (isCopied && error === null) {
    showToast({ title: "Copied as Markdown" });
    return;
  }
  showToast({
    title: "The article could not be copied",
    description: error ?? "The browser does not allow it. Mark the text and copy it instead.",
    variant: "destructive",
  });
}

const messageOf = (error: Error) => error.message;

async function readMarkdown(address: string): Promise<string> {
  const text = await getText(address).catch((error) => {
    if (error instanceof HttpError && error.status === 404) return "";
    throw error;
  });
  // A static host responds with its page instead.
  if (text.startsWith("# ")) return text;
  throw new Error("There is no Markdown of it here: only published articles have one.");
}
