import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "@/data/http.ts";
import { FailedRequest } from "@/ui/message.tsx";

/** How far a query is whose data is not there. */
export type Unread = Pick<UseQueryResult, "error" | "isFetching" | "refetch">;

type UnloadedProps = { query: Unread; className?: string; children?: ReactNode };

/** In place of what a query loads: that it is on its way, or why it did not come, with a button that tries again. */
export function Unloaded({ query, className = "", children = "Loading…" }: UnloadedProps) {
  const { error, isFetching, refetch } = query;
  if (error && !isFetching) {
    return <FailedRequest message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <p role="status" className={`text-ink-2 ${className}`}>
      {children}
    </p>
  );
}

/** The same in place of a comparison. */
export const Comparing = ({ query }: { query: Unread }) => (
  <Unloaded query={query} className="py-3">
    Comparing…
  </Unloaded>
);
