import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";

type FailureProps = ComponentProps<"p"> & { variant?: "text" | "box" };

const LOOKS = {
  text: "w-full break-words text-small text-danger",
  box: "flex w-full gap-2.5 rounded-medium border border-danger bg-danger-tint px-4 py-3 text-danger",
};

/** Shows an error; nothing without children. */
export function Failure({ variant = "text", children, ...rest }: FailureProps) {
  if (!children) return null;
  return (
    <p {...rest} role="alert" className={LOOKS[variant]}>
      {variant === "box" && <CircleAlert size={20} className="mt-0.5 shrink-0" />}
      <span>{children}</span>
    </p>
  );
}
