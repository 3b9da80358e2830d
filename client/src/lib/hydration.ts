import { type KeyboardEvent, type MouseEvent, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and in the render that hydrates its HTML; true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/**
 * Properties of a link that acts as a button while scripts run: `onPress` replaces navigation, except into another tab.
 */
export function useButtonLink(onPress: () => void) {
  const isHydrated = useIsHydrated();
  return {
    role: isHydrated ? "button" : undefined,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onPress();
    },
    // A button also reacts to the space bar; a link follows Enter alone.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) onPress();
    },
  };
}
