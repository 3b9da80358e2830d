import { createContext, type ReactNode, type RefCallback, use } from "react";

/** Takes the page's main part when it is mounted, which a page that loads does later than its address changes. */
export const PageMainContext = createContext<RefCallback<HTMLElement> | null>(null);

const InsideContext = createContext(false);

/** A page's main part: where the skip link leads, and where the focus goes on navigation. Inside another it is nothing. */
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
