import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Article } from "@/data/model.ts";
import { articleResponseQuery } from "@/data/published.ts";
import { savesData } from "@/lib/connection.ts";
import type { QrCode } from "@/lib/qr-code.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { printedAddress } from "./printed-address.ts";

/**
 * An article as it is printed, with its code, and a function to print it. The code is drawn once the page is used, as
 * `beforeprint` can't wait for its file. Without it the paper has the address alone.
 */
export function usePrint(article: Article) {
  const client = useQueryClient();
  const [drawn, setDrawn] = useState<{ article: Article; code: QrCode } | null>(null);
  const [isBusy, setBusy] = useState(false);

  // Never rejects.
  const draw = useCallback(async () => {
    const { id, announced, changedAt } = article;
    // An article from a list has no date.
    const needsDate = announced !== undefined && changedAt === undefined;
    const dated = needsDate
      ? await client.fetchQuery(articleResponseQuery(id)).catch(() => null)
      : null;
    const printed = dated ? { ...article, changedAt: dated.article.changedAt } : article;
    const drawing = await import("@/lib/qr-code.ts").catch(() => null);
    const code = drawing?.drawCode(printedAddress(article));
    if (code) flushSync(() => setDrawn({ article: printed, code }));
  }, [client, article]);

  useEffect(() => (savesData() ? undefined : onFirstInteraction(() => void draw())), [draw]);

  async function print() {
    setBusy(true);
    await Promise.all([draw(), loadImages(document)]);
    setBusy(false);
    window.print();
  }

  const isDrawn = drawn && printedAddress(drawn.article) === printedAddress(article);
  return { ...(isDrawn ? drawn : { article, code: null }), print, isBusy };
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
