import { useMutation } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { messageOf } from "@/data/http.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import { Button } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ImportArticles } from "./import-articles.tsx";

/** Offers the sample articles as long as nothing was ever published. */
export function SamplesNotice() {
  const { published, drafts } = useContent();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => {
      const { loadSampleArticles } = await import("./sample-articles.ts");
      return loadSampleArticles();
    },
    onError: (error) =>
      showToast({
        title: "Not loaded",
        description: messageOf(error),
        variant: "destructive",
      }),
  });
  // There before the drafts are read: later it would move what somebody is about to press. An import waits for them.
  if (published.revision > 0 || drafts === "unavailable" || drafts === "outdated") return null;
  return (
    <section
      aria-label="Sample articles"
      className="mb-6 flex flex-wrap items-center gap-3 rounded-medium border bg-mist px-5 py-4"
    >
      <BookOpen size={22} className="shrink-0 text-brand-ink" />
      <p className="min-w-[min(15rem,100%)] flex-1 text-ink-2">
        Nothing is published yet. The sample articles show what a full knowledge base looks like.
        They become unpublished changes, which can be edited or discarded.
      </p>
      <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
        {isPending ? "Loading…" : "Load the sample articles"}
      </Button>
      {data && <ImportArticles chosen={data} onClose={reset} />}
    </section>
  );
}
