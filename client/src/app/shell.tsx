import { type ReactNode, useRef } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useArrival } from "./use-arrival.ts";

/** What surrounds every public screen. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute left-4 top-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-[650] text-brand-on focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
