import { useSyncExternalStore } from "react";
import { QuietButton } from "@/ui/button.tsx";

/** The event `beforeinstallprompt`, which no standard type has. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const listeners = new Set<() => void>();
let offer: InstallEvent | null = null;

function setOffer(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

// From the start: the browser says it once.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffer(event as InstallEvent);
  });
  window.addEventListener("appinstalled", () => setOffer(null));
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function Install() {
  const offered = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (!offered) return null;
  return (
    <QuietButton
      onClick={() => {
        setOffer(null);
        void offered.prompt();
      }}
    >
      Install
    </QuietButton>
  );
}
