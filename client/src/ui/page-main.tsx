import { createContext, type ReactNode, type RefCallback, use } from "react";

/** A ref for the main landmark; a page that is still loading mounts it later than its address changes. */
export const PageMainContext = createContext<RefCallback<HTMLElement> | null>(null);

const InsideContext = createContext(false);

/** The main landmark: the target of the skip link and of the focus on navigation. Inside another one it renders only its children. */
export function PageMain({ children }: { children: ReactNode }) {
  const ref = use(PageMainContext);
  if (use(InsideContext)) return children;
  return (
    <InsideContext value>
      <main ref={ref} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </InsideContext>
  );
}
