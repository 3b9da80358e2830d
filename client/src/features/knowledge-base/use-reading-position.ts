import { useEffect, useState } from "react";
import type { ArticleHeading } from "@/lib/reading-html.ts";

/** Rem from the window's top at which a heading counts as reached; a link to it leaves it at 5. */
const READING_LINE = 6;

/** The id of the heading whose part is being read: the last one above the reading line, or the first. */
export function useReadingPosition(headings: readonly ArticleHeading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id);
  const ids = headings.map(({ id }) => id).join(" ");

  useEffect(() => {
    function follow() {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const reached = ids.split(" ").findLast((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READING_LINE * rem;
      });
      setCurrent(reached ?? ids.split(" ")[0]);
    }
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
    };
  }, [ids]);

  return current;
}
