import { type KeyboardEvent, type MouseEvent, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether scripts run the component: not on the server, nor in the render that hydrates the server's HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Properties of a link that is a button while scripts run: `onPress` takes its address's place, but not in another tab. */
export function useButtonLink(onPress: () => void) {
  const isHydrated = useIsHydrated();
  return {
    role: isHydrated ? "button" : undefined,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onPress();
    },
    // A link follows Enter alone.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) onPress();
    },
  };
}
