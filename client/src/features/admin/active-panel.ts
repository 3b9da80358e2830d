import { createContext, type RefObject, use } from "react";

/** The tab panel that the dashboard shows. */
export const ActivePanelContext = createContext<RefObject<HTMLElement | null>>({ current: null });

/** Gives a function that returns the shown tab panel: it takes the focus when what opened a dialog is gone. */
export function useActivePanel(): () => HTMLElement | null {
  const panel = use(ActivePanelContext);
  return () => panel.current;
}
