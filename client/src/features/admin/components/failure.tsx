import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type FailureProps = { variant?: "text" | "box"; id?: string; children: ReactNode };

/** Says what went wrong; nothing without children. */
export function Failure({ variant = "text", id, children }: FailureProps) {
  if (!children) return null;
  if (variant === "text") {
    return (
      <p id={id} role="alert" className="w-full break-words text-small text-danger">
        {children}
      </p>
    );
  }
  return (
    <p
      id={id}
      role="alert"
      className="flex w-full gap-2.5 rounded-medium border border-danger bg-danger-tint px-4 py-3 text-danger"
    >
      <CircleAlert size={20} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
