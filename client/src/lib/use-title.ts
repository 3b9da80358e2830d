import { useEffect } from "react";
import { site } from "@/site.ts";

/** The window's title on a page: the page's name and the product's. */
export function titleOf(name: string): string {
  return name.startsWith(site.product) ? name : `${name} · ${site.product}`;
}

/** Sets the window's title to a name that only the screen knows. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = titleOf(name);
  }, [name]);
}
