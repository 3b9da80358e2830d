import { useEffect, useState, useSyncExternalStore } from "react";
import { onFirstInteraction } from "@/lib/first-interaction.ts";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { toastStore } from "./toast-store.ts";

const Toaster = overlayOnDemand(() =>
  import("./toaster.tsx").then(
    (module) => module.Toaster,
    () => () => null,
  ),
);

/** Loads what shows toasts before the first one. */
export const prefetchToaster = Toaster.prefetch;

const hasToasts = () => toastStore.read().length > 0;

/** Shows the toasts. Their code is loaded once the page is used, or for the first toast, which the store keeps until then. */
export function Toasts() {
  const [isUsed, setUsed] = useState(false);
  const isNeeded = useSyncExternalStore(toastStore.subscribe, hasToasts, () => false);
  useEffect(() => onFirstInteraction(() => setUsed(true)), []);
  return (isUsed || isNeeded) && <Toaster />;
}
