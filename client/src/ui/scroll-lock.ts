import { useLayoutEffect } from "react";

let locks = 0;

/** Keeps the page behind from scrolling for as long as the component is shown, and from moving sideways. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    locks += 1;
    if (locks === 1) {
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.overflow = "hidden";
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.removeProperty("padding-right");
      style.removeProperty("overflow");
    };
  }, []);
}
