import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** What a toolbar needs so that Tab enters it once and the arrow keys move inside (ARIA's pattern for toolbars). */
export function useRovingFocus(): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const controls = () => [...(ref.current?.querySelectorAll<HTMLElement>("button, select") ?? [])];
  const makeStop = (stop: Element | undefined) => {
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the controls are there
  useEffect(() => makeStop(controls()[0]), []);

  return {
    ref,
    onFocus: ({ target }) => {
      const control = target.closest("button, select");
      if (control && ref.current?.contains(control)) makeStop(control);
    },
    onKeyDown: (event) => {
      const all = controls();
      const at = all.indexOf(event.target as HTMLElement);
      const step = STEPS[event.key];
      if (at < 0 || !step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      all[step(at, all.length)]?.focus();
    },
  };
}
