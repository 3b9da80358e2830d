import { Copy } from "lucide-react";
import { copyText } from "@/lib/copy-text.ts";
import { useButtonLink } from "@/lib/hydration.ts";
import { showToast } from "@/ui/toast-store.ts";

/** Copies an article as Markdown; where no script runs, a link to that. On phones it is an icon beside the breadcrumbs. */
export function CopyMarkdown({ link }: { link: string }) {
  const address = `${link}.md`;
  return (
    <a
      {...useButtonLink(() => void copy(address))}
      href={address}
      className="-mr-3 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-small px-3 hover:text-ink hover:underline md:min-h-8 print:hidden"
    >
      <Copy size={14} />
      <span className="max-md:sr-only">Copy as Markdown</span>
    </a>
  );
}

async function copy(address: string): Promise<void> {
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
  // Few readers need its code.
  const { getText, HttpError } = await import("@/data/http.ts");
  const text = await getText(address).catch((error) => {
    if (error instanceof HttpError && error.status === 404) return "";
    throw error;
  });
  // A host without our server answers its page instead.
  if (text.startsWith("# ")) return text;
  throw new Error("There is no Markdown of it here: only published articles have one.");
}
