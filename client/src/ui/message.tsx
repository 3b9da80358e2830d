import type { ReactNode } from "react";

// The drawn ECG: regular for an empty state, flat after a failure.
const TRACES = {
  nothing: "M4 44h48l8-8 8 8h14l6 10 12-46 14 54 8-18h16l8-10 8 10h42",
  failed: "M4 44h48l8-8 8 8h14l6 10 7-28M122 44h74",
};

type MessageProps = {
  /** What happened. */
  title: ReactNode;
  /** What to do about it. */
  children: ReactNode;
  variant?: keyof typeof TRACES;
  /** Buttons and links, the most useful one first. */
  actions?: ReactNode;
};

/** An empty state or an error state. */
export function Message({ title, children, variant = "nothing", actions }: MessageProps) {
  return (
    <div className="px-4 py-12 text-center sm:py-16">
      <svg
        viewBox="0 0 200 68"
        width="200"
        height="68"
        aria-hidden="true"
        className={`mx-auto mb-5 ${variant === "failed" ? "text-danger" : "text-brand"}`}
      >
        <path
          d={TRACES[variant]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {title}
      <div className="mx-auto mt-1.5 max-w-prose break-words text-ink-2">{children}</div>
      {actions && (
        // Enlarged text may need a second line in a narrow window.
        <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:[&>*]:h-auto max-sm:[&>*]:min-h-11 max-sm:[&>*]:whitespace-normal">
          {actions}
        </div>
      )}
    </div>
  );
}
