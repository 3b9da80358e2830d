import { useEffect, useState } from "react";
import type { CopyReport } from "./messages.ts";
import { activeWorker, askWorker, hearWorker } from "./worker-client.ts";

/** What the dialog shows: it is still being asked for, the browser can't save, or what is saved and how far saving is. */
export type Copy =
  | { kind: "asking" }
  | { kind: "unsupported" }
  | { kind: "known"; report: CopyReport; progress: { done: number; total: number } | null };

/** The saved copy, kept current while it is shown. */
export function useCopy(): Copy {
  const [copy, setCopy] = useState<Copy>({ kind: "asking" });

  useEffect(() => {
    let isGone = false;
    async function refresh() {
      const worker = await activeWorker();
      const report = worker && (await askWorker(worker, { type: "report" }));
      if (isGone) return;
      setCopy(report ? { kind: "known", report, progress: null } : { kind: "unsupported" });
    }
    const stop = hearWorker((message) => {
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
      serviceWorker?.removeEventListener("controllerchange", refresh);
      stop();
    };
  }, []);

  return copy;
}
