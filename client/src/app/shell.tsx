import { isAdminPath } from "@shared/admin-path.ts";
import { type ReactNode, useRef } from "react";
import { useLocation } from "wouter";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useArrival } from "./use-arrival.ts";

/** What surrounds every screen: header and footer on public ones; the admin area brings its own. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const isPublic = !isAdminPath(path);
  useArrival(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute left-4 top-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-[650] text-brand-on focus:translate-y-0"
      >
        Skip to content
      </a>
      {isPublic && <Header />}
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {isPublic && <Footer />}
    </div>
  );
}
