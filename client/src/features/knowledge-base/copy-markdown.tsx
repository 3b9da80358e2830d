import { Copy } from "lucide-react";
import { useButtonLink } from "@/lib/hydration.ts";

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

// Few readers need its code; where it can't be loaded, the Markdown itself is shown.
const copy = (address: string) =>
  import("./copy-markdown-text.ts").then(
    ({ copyMarkdown }) => copyMarkdown(address),
    () => window.location.assign(address),
  );
