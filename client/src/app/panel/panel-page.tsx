import "./panel.css";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ExternalLink, FileText, Search, SquarePlay } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { contextQuery } from "@/data/contexts.ts";
import { paths } from "@/lib/paths.ts";
import { PendingPage, useTitle } from "@/ui/page.tsx";
import { listenInPanel } from "./panel-events.ts";
import { addressForContext, readContext, searchForContext } from "./panel-location.ts";

/** A public page as help inside another product: without header and footer. */
export function Panel({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => listenInPanel(navigate), [navigate]);
  const page = search ? `${path}?${search}` : path;
  return (
    <>
      <nav
        aria-label="Panel"
        className="sticky top-0 z-10 flex items-center justify-between border-b bg-paper px-1 text-small text-ink-2"
      >
        <Link href={paths.search} className={BAR_LINK}>
          <Search size={17} />
          <span>Search</span>
        </Link>
        <a
          href={path === "/" ? searchForContext(readContext(search)) : page}
          target="_blank"
          rel="noopener"
          className={BAR_LINK}
        >
          <span>Open in a new tab</span>
          <ExternalLink size={16} />
        </a>
      </nav>
      {children}
    </>
  );
}

const BAR_LINK =
  "inline-flex min-h-11 items-center gap-2 rounded-medium px-3 font-[550] hover:bg-mist hover:text-ink";

/** The panel's own page: leads to the article or video that a context shows, or to a search; else a choice. */
export function PanelStart() {
  const context = readContext(useSearch());
  const { data, error } = useQuery(contextQuery(context));
  useTitle("Help");
  // The search may still find something if the list is missing, as offline before it was saved.
  const shown = data ?? (error ? [] : null);
  if (!shown) return <PendingPage />;
  const only = addressForContext(context, shown);
  if (only) return <Redirect to={only} replace />;
  return (
    <div className="gutters pb-10 pt-4">
      <h1 className="text-h2 font-bold">Help for this page</h1>
      <ul className="-mx-3 mt-3">
        {shown.map(({ title, address }) => (
          <li key={address}>
            <Link
              href={address}
              className="flex min-h-13 items-center gap-3 rounded-medium px-3 py-2.5 font-[600] hover:bg-mist"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2">
                {address.startsWith(paths.university) ? (
                  <SquarePlay size={19} />
                ) : (
                  <FileText size={19} />
                )}
              </span>
              <span className="min-w-0 break-words">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

PanelStart.load = async (search: string, client: QueryClient): Promise<undefined> => {
  await client.fetchQuery(contextQuery(readContext(search)));
};
