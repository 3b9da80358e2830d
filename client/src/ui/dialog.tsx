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
import { leaveFullscreen } from "@/lib/fullscreen.ts";
import { IconButton } from "./button.tsx";
import { closeOnBack } from "./dialog-history.ts";
import { addToastSlot } from "./toast-store.ts";

/** The classes of a dialog's parts; `title` and `toasts` override the defaults. */
export type DialogClasses = { panel: string; header: string; title?: string; toasts?: string };

// At the lower edge, even while the dialog scrolls, so that a toast moves no element that somebody is about to press.
const TOASTS = "sticky bottom-0 order-last";
const TITLE = "min-w-0 flex-1 wrap-anywhere text-h3 font-[680]";

export const DIALOG_VARIANTS = {
  palette: {
    panel:
      "inset-x-0 top-0 mx-auto flex h-dvh w-full flex-col bg-paper sm:top-[10dvh] sm:h-auto sm:max-h-[75dvh] sm:max-w-160 sm:rounded-large sm:border",
    header: "absolute right-2.5 top-2.5",
    title: "sr-only",
  },
  form: {
    panel:
      "inset-x-0 top-0 mx-auto flex h-dvh w-full flex-col bg-paper pb-[env(safe-area-inset-bottom)] pt-[env(safe-area-inset-top)] md:top-[3dvh] md:h-auto md:max-h-[94dvh] md:max-w-4xl md:overflow-clip md:rounded-large md:border",
    header: "border-b py-2 pl-5 pr-2",
    // The title stays in view, above the scrolling content.
    title: `line-clamp-4 ${TITLE}`,
  },
  confirm: {
    panel:
      "inset-x-[min(1rem,4.5vw)] top-1/2 mx-auto flex max-h-[90dvh] max-w-lg -translate-y-1/2 flex-col overflow-y-auto rounded-large border bg-paper",
    header: "pl-5 pr-2 pt-3",
  },
  drawer: {
    panel:
      "inset-y-0 right-0 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain border-l bg-paper pb-[env(safe-area-inset-bottom)]",
    header: "py-2 pl-4 pr-2",
  },
  screen: {
    panel:
      "screen-dialog on-deep inset-x-0 top-0 mx-auto flex h-dvh flex-col overflow-y-auto overscroll-contain bg-screen pb-[env(safe-area-inset-bottom)] pt-[env(safe-area-inset-top)] text-screen-ink md:top-1/2 md:h-auto md:max-h-dvh md:w-fit md:-translate-y-1/2 md:rounded-large forced-colors:border",
    // As wide as the content below, however long the title.
    header: "screen-header w-0 min-w-full py-2 pl-4 pr-2",
    title: `line-clamp-2 ${TITLE}`,
    // Over the top of the video, which the toasts would push aside.
    toasts: "relative h-0 w-0 min-w-[min(100%,420px)]",
  },
} satisfies Record<string, DialogClasses>;

export type DialogVariant = keyof typeof DIALOG_VARIANTS;

type DialogProps = {
  variant: DialogVariant;
  /** The dialog's heading and accessible name. */
  title: string;
  onClose: () => void;
  /** Takes the focus on closing if the opener is gone, or there was none; if left out, `FocusFallback` does. */
  returnFocusTo?: () => HTMLElement | null;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** True if the page already looks as with the dialog open: nothing fades in. */
  wasDrawn?: boolean;
  children: ReactNode;
};

/** Takes the focus if a dialog's opener is gone. */
export const FocusFallback = createContext<RefObject<HTMLElement | null>>({ current: null });

// Functions that close the open dialogs, the topmost last.
const openDialogs: (() => void)[] = [];

// Radix lets clicks pass through a dialog that opens over another until it renders again. The backdrop guards the rest.
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
  // An open video has its own address: Back closes it without a dialog entry.
  useLayoutEffect(() => (variant === "screen" ? undefined : closeOnBack(() => close())), [variant]);

  // The dialog takes the focus unless an element in it asks for it: its name is read first and its keys work.
  function handleOpenAutoFocus(event: Event) {
    event.preventDefault();
    opener.current = document.activeElement;
    const dialog = event.currentTarget as HTMLElement;
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
  }

  // Escape closes the dialog even while a toast in it is shown: Radix gives the key to the latest layer, the toast,
  // alone. Any other layer that used the key, such as an open menu, has prevented its default.
  function handleKeyDown(event: KeyboardEvent) {
    onKeyDown?.(event);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    if (!leaveFullscreen()) onClose();
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

  const look: DialogClasses = DIALOG_VARIANTS[variant];
  return (
    // Until a newly opened dialog has rendered again, Radix gives Escape to the one below it.
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && openDialogs.at(-1)?.()}>
      <Radix.Portal>
        {/* Replaces Radix's overlay, which would add a style element that the security headers refuse. */}
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
          // Radix's focus trap does not scroll to the focused element.
          onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
          onEscapeKeyDown={keepEscape}
          onPointerDownOutside={leaveToBackdrop}
          onOpenAutoFocus={handleOpenAutoFocus}
          onCloseAutoFocus={handleCloseAutoFocus}
        >
          <div className={`flex items-center gap-3 ${look.header}`}>
            <Radix.Title className={look.title ?? TITLE}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton
                variant={variant === "screen" ? "screen" : "ghost"}
                label="Close"
                icon={<X size={20} />}
              />
            </Radix.Close>
          </div>
          <div ref={addToastSlot} className={`z-20 shrink-0 ${look.toasts ?? TOASTS}`} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// Radix listens to outside clicks from a timer on, and takes a click in a dialog that just opened over this one for
// such.
function leaveToBackdrop(event: Event): void {
  event.preventDefault();
}

// Radix handles Escape before the focused field, such as a search box that the key empties first. In full screen the key
// leaves that; most browsers then tell the page nothing of it.
function keepEscape(event: Event): void {
  const { target } = event;
  const isField = target instanceof Element && target.closest("[data-keeps-escape]");
  if (isField || leaveFullscreen()) event.preventDefault();
}

let locks = 0;

/** Keeps the page behind from scrolling while the component is shown, and from moving sideways. */
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
