import { createContext, type ReactNode, use, useEffect, useRef } from "react";

/** Is told when a page's main part has come, which a page that loads brings later than its address. */
export const PageMainContext = createContext<(main: HTMLElement) => void>(() => undefined);

const InsideContext = createContext(false);

/** A page's main part: where the skip link leads, and where the focus goes on arriving. Inside another it is nothing. */
export function PageMain({ children }: { children: ReactNode }) {
  return use(InsideContext) ? children : <Main>{children}</Main>;
}

function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const tell = use(PageMainContext);

  useEffect(() => {
    if (main.current) tell(main.current);
  }, [tell]);

  return (
    <InsideContext value>
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </InsideContext>
  );
}
