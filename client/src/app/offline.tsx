import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "@/lib/when-idle.ts";

/** Starts the service worker and shows what it has to say, when the first view is done. Not in development. */
export function Offline() {
  const [Bar, setBar] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const load = () => whenIdle(() => void loadBar().then((loaded) => setBar(() => loaded)));
    if (document.readyState === "complete") load();
    else window.addEventListener("load", load, { once: true });
    return () => window.removeEventListener("load", load);
  }, []);

  return Bar && <Bar />;
}

// A page that can't load it works without, and the next one tries again.
const loadBar = (): Promise<ComponentType | null> =>
  import("@/offline/offline-bar.tsx").then(
    (module) => module.OfflineBar,
    () => null,
  );
