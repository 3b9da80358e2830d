import { articleIdOf, isKnowledgePath } from "@shared/content/article-paths.ts";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { site } from "@/site.ts";

const ReaderTools = lazyOverlay(async () => (await import("./reader-tools.tsx")).ReaderTools);

/** Tools for readers who select text of an article, or have written about it: nobody else loads their code. */
export function MessageTools() {
  const [path] = useLocation();
  const article = isKnowledgePath(path) ? articleIdOf(path).toLowerCase() : "";
  return article && site.messages && <ToolsOf key={article} article={article} />;
}

/**
 * Tells if this browser may have written about an article: only then is the code of its messages loaded
 * (sent-messages.ts).
 */
function mayHaveSent(article: string): boolean {
  try {
    return window.localStorage.getItem("sent-messages")?.includes(JSON.stringify(article)) ?? false;
  } catch {
    return false;
  }
}

function ToolsOf({ article }: { article: string }) {
  const [isWanted, setWanted] = useState(() => mayHaveSent(article));

  useEffect(() => {
    if (isWanted) return;
    const handleSelection = () => {
      if (!document.getSelection()?.isCollapsed) setWanted(true);
    };
    document.addEventListener("selectionchange", handleSelection);
    return () => document.removeEventListener("selectionchange", handleSelection);
  }, [isWanted]);

  return isWanted && <ReaderTools article={article} />;
}
