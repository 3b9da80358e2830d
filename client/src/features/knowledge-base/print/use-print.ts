import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Article } from "@/data/model.ts";
import { articleResponseQuery } from "@/data/published.ts";
import { savesData } from "@/lib/connection.ts";
import type { QrCode } from "@/lib/qr-code.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { printedAddress } from "./printed-address.ts";

type Drawn = { address: string; code: QrCode; changedAt: string | undefined };

/**
 * An article as it is printed, with its code, and a function to print it. The code is drawn once the browser is idle:
 * `beforeprint` can't wait for its file. Without it the paper has the address alone.
 */
export function usePrint(article: Article) {
  const { id, announced, changedAt } = article;
  const client = useQueryClient();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isBusy, setBusy] = useState(false);
  const address = printedAddress(article);

  const draw = useCallback(async () => {
    // An article from a list has no date.
    const needsDate = announced !== undefined && changedAt === undefined;
    const [{ drawCode }, dated] = await Promise.all([
      import("@/lib/qr-code.ts"),
      needsDate ? client.fetchQuery(articleResponseQuery(id)).catch(() => null) : null,
    ]);
    const date = changedAt ?? dated?.article.changedAt;
    flushSync(() => setDrawn({ address, code: drawCode(address), changedAt: date }));
  }, [client, address, id, announced, changedAt]);

  useEffect(
    () => (savesData() ? undefined : whenIdle(() => void draw().catch(() => undefined))),
    [draw],
  );

  async function print() {
    setBusy(true);
    await Promise.all([draw().catch(() => undefined), loadImages(document)]);
    setBusy(false);
    window.print();
  }

  const shown = drawn?.address === address ? drawn : null;
  const printed = shown?.changedAt ? { ...article, changedAt: shown.changedAt } : article;
  return { printed, code: shown?.code ?? null, print, isBusy };
}

/** In ms: images that have not come by then are left out. */
const IMAGE_TIMEOUT = 15_000;

/** Resolves once each image is loaded or has failed, also those that browsers load when they are scrolled to. */
export async function loadImages(within: ParentNode): Promise<void> {
  const loading = Array.from(within.querySelectorAll("img"), (image) => {
    image.loading = "eager";
    return (
      image.complete ||
      new Promise((resolve) => {
        image.addEventListener("load", resolve);
        image.addEventListener("error", resolve);
      })
    );
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, IMAGE_TIMEOUT));
  await Promise.race([Promise.all(loading), timeout]);
}
