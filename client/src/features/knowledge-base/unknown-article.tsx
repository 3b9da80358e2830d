import { paths } from "@/lib/paths.ts";
import { useTitle } from "@/lib/use-title.ts";
import { ButtonLink } from "@/ui/button.tsx";

/** What an address without an article shows. */
export function UnknownArticle() {
  useTitle("Article not found");
  return (
    <div className="gutters max-w-page py-24 text-center">
      <h1 className="text-h2 font-bold">Article not found</h1>
      <p className="mb-6 mt-2 text-ink-2">
        The article you are looking for doesn't exist or has been moved.
      </p>
      <ButtonLink href={paths.knowledgeBase}>Back to Knowledge Base</ButtonLink>
    </div>
  );
}
