/** The content of a toast; `duration` in ms overrides the default of 5000. */
export type ToastContent = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  duration?: number;
  /** A button that also dismisses the toast. */
  action?: { label: string; onPress: () => void };
};

export type Toast = ToastContent & { id: number; isOpen: boolean };

export type ToastAction =
  | { type: "added"; toast: Toast }
  | { type: "updated"; id: number; content: Partial<ToastContent> }
  | { type: "dismissed"; id: number }
  | { type: "removed"; id: number };

/** Only one toast is visible at once. */
const TOAST_LIMIT = 1;
/** In ms, from a toast's dismissal to its removal. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case "added":
      return [action.toast, ...toasts].slice(0, TOAST_LIMIT);
    case "updated":
      return toasts.map((toast) =>
        toast.id === action.id ? { ...toast, ...action.content } : toast,
      );
    case "dismissed":
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, isOpen: false } : toast));
    case "removed":
      return toasts.filter((toast) => toast.id !== action.id);
  }
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function dispatch(action: ToastAction): void {
  toasts = reduceToasts(toasts, action);
  for (const listener of listeners) listener();
}

export const toastStore = {
  read: () => toasts,
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

let slots: readonly HTMLElement[] = [];

/** The element for toasts in the topmost open dialog; null shows them in the page. */
export const readToastSlot = (): HTMLElement | null => slots.at(-1) ?? null;

/** A ref for a dialog's element that shows toasts while the dialog is open. */
export function addToastSlot(slot: HTMLElement | null) {
  if (!slot) return;
  setSlots([...slots, slot]);
  return () => setSlots(slots.filter((other) => other !== slot));
}

function setSlots(next: typeof slots): void {
  slots = next;
  for (const listener of listeners) listener();
}

export function showToast(content: ToastContent) {
  const id = ++lastId;
  dispatch({ type: "added", toast: { ...content, id, isOpen: true } });
  return {
    update: (change: Partial<ToastContent>) => dispatch({ type: "updated", id, content: change }),
    dismiss: () => dismissToast(id),
  };
}

/** Hides a toast now and removes it after TOAST_REMOVE_DELAY. */
export function dismissToast(id: number): void {
  dispatch({ type: "dismissed", id });
  setTimeout(() => dispatch({ type: "removed", id }), TOAST_REMOVE_DELAY);
}
