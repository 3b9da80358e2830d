import * as Radix from "@radix-ui/react-toast";
import { cva } from "class-variance-authority";
import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { dismissToast, readToastSlot, type Toast, toastStore } from "./toast-store.ts";

const box = cva(
  "pointer-events-auto flex items-start gap-3 rounded-medium border p-4 shadow-lg transition-[opacity,translate] duration-150 starting:translate-y-2 starting:opacity-0 max-md:starting:-translate-y-2 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
  {
    variants: {
      variant: {
        default: "border-line-2 bg-card text-ink",
        destructive: "border-danger bg-danger text-danger-on",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

const viewport = cva("flex flex-col gap-2 outline-none", {
  variants: {
    place: {
      page: "pointer-events-none fixed inset-x-0 bottom-0 z-[60] max-md:top-[calc(4rem+env(safe-area-inset-top))] max-md:bottom-auto max-md:pt-3 max-md:pb-0 px-[max(1rem,env(safe-area-inset-left),env(safe-area-inset-right))] pb-[max(1rem,env(safe-area-inset-bottom))] pt-4 md:left-auto md:w-full md:max-w-[420px]",
      dialog: "not-empty:px-4 not-empty:py-2",
    },
  },
});

/** Shows the toasts; F8 focuses them. While a dialog is open they take room in it, within its focus trap. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const slot = useSyncExternalStore(toastStore.subscribe, readToastSlot, () => null);
  const content = (
    <Radix.Provider swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport hotkey={["F8"]} className={viewport({ place: slot ? "dialog" : "page" })} />
    </Radix.Provider>
  );
  return slot ? createPortal(content, slot) : content;
}

/** In ms: the time that a toast shows unless it says another. */
const DEFAULT_DURATION = 5000;
/** In ms: if the first frame with a toast takes longer, the page is busy. */
const LATE_FRAME = 100;

/** The time in ms that a toast is still shown, counted while it can be seen: not while the page is busy or hidden. */
function useTimeLeft(duration: number): number {
  const [timeLeft, setTimeLeft] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const start = performance.now();
    const frame = requestAnimationFrame(() => {
      const waited = performance.now() - start;
      setTimeLeft(waited > LATE_FRAME ? duration : duration - waited);
    });
    return () => cancelAnimationFrame(frame);
  }, [duration]);
  return timeLeft;
}

function ToastBox({ toast }: { toast: Toast }) {
  return (
    <Radix.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      duration={useTimeLeft(toast.duration ?? DEFAULT_DURATION)}
      className={box({ variant: toast.variant })}
    >
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-[650]">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-small break-words">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label} onClick={toast.action.onPress}>
          <Button variant="outline">{toast.action.label}</Button>
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-small"
      >
        <X size={18} />
      </Radix.Close>
    </Radix.Root>
  );
}
