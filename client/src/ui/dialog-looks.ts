/** The classes of a dialog's parts; `title` stands in for the default, and `toasts` places the toasts in it. */
export type DialogLook = { panel: string; header: string; title?: string; toasts?: string };

/** The classes of each variant of dialog. */
export const DIALOG_LOOKS = {
  palette: {
    panel:
      "inset-x-0 top-0 mx-auto flex h-dvh w-full flex-col bg-paper sm:top-[10dvh] sm:h-auto sm:max-h-[75dvh] sm:max-w-160 sm:rounded-large sm:border",
    header: "absolute right-2.5 top-2.5",
    title: "sr-only",
    toasts: "order-last",
  },
  form: {
    panel:
      "inset-x-0 top-0 mx-auto flex h-dvh w-full flex-col bg-paper pb-[env(safe-area-inset-bottom)] pt-[env(safe-area-inset-top)] md:top-[3dvh] md:h-auto md:max-h-[94dvh] md:max-w-4xl md:overflow-clip md:rounded-large md:border",
    header: "border-b py-2 pl-5 pr-2",
  },
  confirm: {
    panel:
      "inset-x-4 top-1/2 mx-auto flex max-h-[90dvh] max-w-lg -translate-y-1/2 flex-col overflow-y-auto rounded-large border bg-paper",
    header: "pl-5 pr-2 pt-3",
  },
  drawer: {
    panel:
      "inset-y-0 right-0 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain border-l bg-paper pb-[env(safe-area-inset-bottom)]",
    header: "py-2 pl-4 pr-2",
  },
  screen: {
    panel:
      "on-deep inset-x-0 top-0 mx-auto flex h-dvh flex-col overflow-y-auto overscroll-contain bg-screen pb-[env(safe-area-inset-bottom)] pt-[env(safe-area-inset-top)] text-screen-ink md:top-1/2 md:h-auto md:max-h-dvh md:w-fit md:-translate-y-1/2 md:rounded-large",
    // As wide as what is below, however long the title.
    header: "w-0 min-w-full py-2 pl-4 pr-2",
    // Over the top of the video, which it would push aside.
    toasts: "h-0 w-0 min-w-full",
  },
} satisfies Record<string, DialogLook>;

export type DialogVariant = keyof typeof DIALOG_LOOKS;
