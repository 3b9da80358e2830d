import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Article } from "@/data/model.ts";
import { savesData } from "@/lib/connection.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";

/**
 * A function that prints the page, and the component of an article's code. It is loaded once the page is used, as
 * `beforeprint` can't wait for its file. Without it the paper has the address alone.
 */
export function usePrint() {
  const [Code, setCode] = useState<ComponentType<{ article: Article }> | null>(null);
  const [isBusy, setBusy] = useState(false);

  // Never rejects.
  async function loadCode() {
    const loaded = await import("./print-code.tsx").catch(() => null);
    if (loaded) flushSync(() => setCode(() => loaded.PrintCode));
  }

  const prepare = useEffectEvent(() => void loadCode());
  useEffect(() => (savesData() ? undefined : onFirstInteraction(() => prepare())), []);

  async function print() {
    setBusy(true);
    await loadCode();
    await loadImages(document);
    setBusy(false);
    window.print();
  }

  return { Code, print, isBusy };
}

/** In ms: images that have not come by then are left out. */
const IMAGE_TIMEOUT = 15_000;

/** Resolves once each image is loaded or has failed, also those that browsers load when they are scrolled to. */
export async function loadImages(within: ParentNode): Promise<void> {
  const loading = Array.from(within.querySelectorAll("img"), (image) => {
    image.loading = "eager";
    return image.decode();
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, IMAGE_TIMEOUT));
  await Promise.race([Promise.allSettled(loading), timeout]);
}
