import { useLayoutEffect } from "react";

let locks = 0;

/** Keeps the page behind from scrolling for as long as the component is shown, and from moving sideways. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    locks += 1;
    if (locks === 1) lock();
    return () => {
      locks -= 1;
      if (locks === 0) unlock();
    };
  }, []);
}

function lock(): void {
  const { style, clientWidth } = document.documentElement;
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = "hidden";
}

function unlock(): void {
  document.documentElement.style.removeProperty("padding-right");
  document.documentElement.style.removeProperty("overflow");
}
