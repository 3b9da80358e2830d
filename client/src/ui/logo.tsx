/** The brand's mark. Decoration: the name stands beside it. */
export function Logo() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="9" className="fill-brand" />
      <path
        d="M4 17h6l2.5-7 5 14 3.5-9 1.5 2h5.5"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-brand-on"
      />
    </svg>
  );
}
