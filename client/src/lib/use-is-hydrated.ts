import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether scripts run the component: not on the server, nor in the render that hydrates the server's HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
