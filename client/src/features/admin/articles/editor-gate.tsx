import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";

type EditorGateProps = {
  /** The HTML that is to be opened in the editor. */
  html: string;
  children: ReactNode;
};

/** Warns before an article is opened whose HTML the editor can't hold whole. */
export function EditorGate({ html, children }: EditorGateProps) {
  const [isAccepted, setAccepted] = useState(false);
  // Asked about what was saved, not about what is being written.
  const [saved] = useState(html);
  const lost = useQuery({
    queryKey: ["unsupported-html", saved],
    queryFn: () =>
      import("../editor/unsupported-html.ts").then(({ findUnsupportedHtml }) =>
        findUnsupportedHtml(saved),
      ),
    gcTime: 0,
  });
  if (lost.isPending) return null;
  if (isAccepted || !lost.data || lost.data.length === 0) return children;
  return (
    <div role="alert" className="rounded-large border border-accent bg-accent-tint p-5">
      <p className="flex gap-3 font-[650]">
        <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0 text-accent-ink" />
        The editor can’t hold all of this article. Saving it from the editor loses:
      </p>
      <ul className="my-3 list-disc pl-14">
        {lost.data.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mb-4 pl-9 text-ink-2">
        Title, category, description and path can be changed without losing anything.
      </p>
      <Button variant="outline" onClick={() => setAccepted(true)}>
        Edit the content all the same
      </Button>
    </div>
  );
}
