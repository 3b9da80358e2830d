import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "./button.tsx";
import { DIALOG_LOOKS, type DialogLook, type DialogVariant } from "./dialog-looks.ts";
import { addToastSlot } from "./toast-store.ts";

type DialogProps = {
  variant: DialogVariant;
  /** Stands on top and is the dialog's accessible name. */
  title: string;
  onClose: () => void;
  /** Where the focus goes on closing when what had it before is gone, or nothing had it; else `FocusFallback` says. */
  returnFocusTo?: () => HTMLElement | null;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The page already looks as with the dialog open: nothing fades in. */
  wasDrawn?: boolean;
  children: ReactNode;
};

/** The element that takes the focus when what opened a dialog is gone. */
export const FocusFallback = createContext<RefObject<HTMLElement | null>>({ current: null });

// What closes each open dialog, the topmost last.
const openDialogs: (() => void)[] = [];

// Until Radix has rendered a dialog that opens over another again, it lets clicks pass through it. What is below it is
// out of reach by the backdrop.
const CLICKABLE = { pointerEvents: "auto" } as const;

/** A modal dialog, open while it is rendered, with a focus trap; Escape and a click on the backdrop close it. */
export function Dialog({
  title,
  variant,
  onClose,
  returnFocusTo,
  onKeyDown,
  wasDrawn = false,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const fallback = use(FocusFallback);
  useScrollLock();

  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const closeThis = () => close();
    openDialogs.push(closeThis);
    return () => void openDialogs.splice(openDialogs.indexOf(closeThis), 1);
  }, []);

  // The dialog itself takes the focus, unless something in it asks for it, so that its name is read first and its keys
  // work at once.
  function handleOpenAutoFocus(event: Event) {
    event.preventDefault();
    opener.current = document.activeElement;
    const dialog = event.currentTarget as HTMLElement;
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
  }

  // A toast takes Escape before the dialog that it is shown in, although the key means the dialog: Radix gives it to the
  // layer that came last alone. Whatever else took it, such as an open menu, has prevented its default.
  function handleKeyDown(event: KeyboardEvent) {
    onKeyDown?.(event);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  function handleCloseAutoFocus(event: Event) {
    event.preventDefault();
    // A dialog that led to another page has moved the focus there already.
    if (document.activeElement !== document.body) return;
    const canTakeFocusBack = opener.current?.isConnected && opener.current !== document.body;
    const target = canTakeFocusBack
      ? opener.current
      : returnFocusTo
        ? returnFocusTo()
        : fallback.current;
    if (target instanceof HTMLElement) target.focus();
  }

  const look: DialogLook = DIALOG_LOOKS[variant];
  return (
    // Until a dialog that has just opened has rendered again, Radix gives Escape to the one below it.
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && openDialogs.at(-1)?.()}>
      <Radix.Portal>
        {/* Not Radix's overlay: it would put a style element into the page, which the security headers refuse. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same */}
        <div
          onClick={onClose}
          className={`pointer-events-auto fixed inset-0 z-50 bg-shade/70 ${wasDrawn ? "" : "transition-opacity duration-150 starting:opacity-0"}`}
        />
        <Radix.Content
          aria-describedby={undefined}
          className={`fixed z-50 outline-none ${look.panel}`}
          style={CLICKABLE}
          onKeyDown={handleKeyDown}
          // Radix's focus trap does not scroll to what it focuses.
          onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
          onEscapeKeyDown={keepForFields}
          onPointerDownOutside={leaveToBackdrop}
          onOpenAutoFocus={handleOpenAutoFocus}
          onCloseAutoFocus={handleCloseAutoFocus}
        >
          <div className={`flex items-center gap-3 ${look.header}`}>
            <Radix.Title className={look.title ?? "line-clamp-2 min-w-0 flex-1 text-h3 font-[680]"}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton
                variant={variant === "screen" ? "screen" : "ghost"}
                label="Close"
                icon={<X size={20} />}
              />
            </Radix.Close>
          </div>
          <div ref={addToastSlot} className={`relative z-20 shrink-0 ${look.toasts ?? ""}`} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// Radix listens to clicks outside from a timer on, and takes a click in a dialog that has just opened over this one
// for one.
function leaveToBackdrop(event: Event): void {
  event.preventDefault();
}

// Radix hears Escape before the field that has the focus, such as a search box that the key empties first.
function keepForFields(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest("[data-keeps-escape]")) event.preventDefault();
}

let locks = 0;

/** Keeps the page behind from scrolling for as long as the component is shown, and from moving sideways. */
function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    locks += 1;
    if (locks === 1) {
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.overflow = "hidden";
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.removeProperty("padding-right");
      style.removeProperty("overflow");
    };
  }, []);
}
