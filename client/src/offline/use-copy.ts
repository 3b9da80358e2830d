import { useEffect, useState } from "react";
import type { CopyReport } from "./messages.ts";
import { activeWorker, askWorker, hearWorker } from "./worker-client.ts";

/** What the dialog shows: it is still being asked for, the browser can't save, or what is saved and how far saving is. */
export type Copy =
  | { kind: "asking" }
  | { kind: "unsupported" }
  | { kind: "known"; report: CopyReport; progress: { done: number; total: number } | null };

/** In ms: how long a save that says nothing is believed to go on. Browsers may stop a worker without a word. */
const SILENCE = 10_000;

/** The saved copy, kept current while it is shown. */
export function useCopy(): Copy {
  const [copy, setCopy] = useState<Copy>({ kind: "asking" });

  useEffect(() => {
    let isGone = false;
    let heardAt = Date.now();
    async function refresh() {
      heardAt = Date.now();
      const worker = await activeWorker();
      const report = worker && (await askWorker(worker, { type: "report" }));
      if (isGone) return;
      setCopy((before) => {
        if (!report) return { kind: "unsupported" };
        const isGoingOn = report.isSaving && before.kind === "known";
        return { kind: "known", report, progress: isGoingOn ? before.progress : null };
      });
    }
    const timer = setInterval(() => {
      if (Date.now() - heardAt >= SILENCE) void refresh();
    }, SILENCE);
    const stop = hearWorker((message) => {
      heardAt = Date.now();
      if (message.type === "saved") void refresh();
      if (message.type !== "saving") return;
      const { done, total } = message;
      setCopy((before) =>
        before.kind === "known" ? { ...before, progress: { done, total } } : before,
      );
    });
    void refresh();
    // One that was asked may have been replaced before it answered.
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.addEventListener("controllerchange", refresh);
    return () => {
      isGone = true;
      clearInterval(timer);
      serviceWorker?.removeEventListener("controllerchange", refresh);
      stop();
    };
  }, []);

  return copy;
}
