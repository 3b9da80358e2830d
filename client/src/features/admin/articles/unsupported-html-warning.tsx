import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { RetryButton } from "@/ui/failed-request.tsx";

type UnsupportedHtmlWarningProps = {
  html: string;
  children: ReactNode;
};

/** Warns before an article is opened whose HTML the editor does not fully support, or that could not be checked. */
export function UnsupportedHtmlWarning({ html, children }: UnsupportedHtmlWarningProps) {
  const [isAccepted, setAccepted] = useState(false);
  // Checks the saved HTML, not the edited one.
  const [saved] = useState(html);
  // A long article as a key would be read at each keystroke.
  const [visit] = useState(() => Math.random());
  const check = useQuery({
    queryKey: ["unsupported-html", visit],
    queryFn: async () => {
      const { findUnsupportedHtml } = await import("../editor/unsupported-html.ts");
      return findUnsupportedHtml(saved);
    },
    gcTime: 0,
  });
  if (isAccepted || check.data?.length === 0) return children;
  if (check.isPending) return null;
  return (
    <div role="alert" className="rounded-large border border-accent bg-accent-tint p-5">
      <p className="flex gap-3 font-[650]">
        <TriangleAlert size={22} className="mt-0.5 shrink-0 text-accent-ink" />
        {check.data
          ? "The editor can’t hold all of this article. Saving it from the editor loses:"
          : "It could not be checked whether the editor can hold all of this article. Saving it from the editor may lose a part of it."}
      </p>
      <ul className="my-3 list-disc pl-14">
        {check.data?.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mb-4 pl-9 text-ink-2">
        Title, category, description and path can be changed without losing anything.
      </p>
      <div className="flex flex-wrap gap-3">
        {check.error && <RetryButton onRetry={() => check.refetch()} />}
        <Button variant="outline" onClick={() => setAccepted(true)}>
          Edit the content all the same
        </Button>
      </div>
    </div>
  );
}
