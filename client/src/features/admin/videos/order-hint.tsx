/** Says why the order can't be changed now, and shows all videos in the visitors' order again. */
export function OrderHint({ onShowOrder }: { onShowOrder: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b px-4 text-small text-ink-2 sm:px-5.5">
      <span className="py-2">
        The order can be changed while all videos show in the visitors’ order.
      </span>
      <button
        type="button"
        onClick={onShowOrder}
        className="inline-flex min-h-11 items-center rounded-small font-[600] text-brand-ink underline-offset-3 hover:underline md:min-h-10"
      >
        Show that order
      </button>
    </p>
  );
}
