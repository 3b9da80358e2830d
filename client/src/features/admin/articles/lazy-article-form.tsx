import type { ComponentProps } from "react";
import { useContent, useWholeContent } from "@/features/admin/drafts/content.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { loadFailure } from "@/ui/message.tsx";

const LoadFailure = loadFailure("The form could not be loaded");

const ArticleForm = lazyOverlay(
  async () => (await import("./article-form.tsx")).ArticleForm,
  LoadFailure,
);

type LazyArticleFormProps = Omit<ComponentProps<typeof ArticleForm>, "editing"> & {
  /** The article to edit; left out to add a new one. */
  id?: string;
};

/** The form of an article, once its code and all articles, to compare it with, are loaded. */
export function LazyArticleForm({ id, ...form }: LazyArticleFormProps) {
  const { isReady, error } = useWholeContent();
  const { knowledge } = useContent();
  if (error) return <LoadFailure onClose={form.onClose} />;
  const editing = knowledge.articles.find((each) => each.id === id) ?? null;
  if (!isReady || (id !== undefined && !editing)) return null;
  return <ArticleForm editing={editing} {...form} />;
}
