import { useEffect, useState, useSyncExternalStore } from "react";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { toastStore } from "./toast-store.ts";

const Toaster = overlayOnDemand(async () => (await import("./toaster.tsx")).Toaster);

/** Loads what shows toasts before the first one. */
export const prefetchToaster = Toaster.prefetch;

const lastToast = () => toastStore.read()[0]?.id ?? null;

/** Shows the toasts. Their code is loaded once the page is used, or for the first toast, which the store keeps until then. */
export function Toasts() {
  const [isUsed, setUsed] = useState(false);
  const last = useSyncExternalStore(toastStore.subscribe, lastToast, () => null);
  useEffect(() => onFirstInteraction(() => setUsed(true)), []);
  return (
    <ErrorBoundary fallback={null} resetKey={last}>
      {(isUsed || last !== null) && <Toaster />}
    </ErrorBoundary>
  );
}
