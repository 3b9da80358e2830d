import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "@/data/http.ts";
import { FailedRequest } from "@/ui/message.tsx";

export type Unread = Pick<UseQueryResult, "error" | "isFetching" | "refetch">;

type UnloadedProps = { query: Unread; className?: string; children?: ReactNode };

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

export const Comparing = ({ query }: { query: Unread }) => (
  <Unloaded query={query} className="py-3">
    Comparing…
  </Unloaded>
);
