import { isKnowledgePath } from "@shared/content/article-paths.ts";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { articleIdOf } from "@/data/model.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { site } from "@/site.ts";
import { sentAbout } from "./sent-messages.ts";

const ReaderTools = lazyOverlay(async () => (await import("./reader-tools.tsx")).ReaderTools);

/** For who selects a text of an article, or has written about it: nobody else loads what reports and answers. */
export function MessageTools() {
  const [path] = useLocation();
  const article = isKnowledgePath(path) ? articleIdOf(path).toLowerCase() : "";
  return article && site.messages && <ToolsOf key={article} article={article} />;
}

function ToolsOf({ article }: { article: string }) {
  const [isWanted, setWanted] = useState(() => sentAbout(article).length > 0);

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
