import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { onFirstInteraction } from "@/lib/first-interaction.ts";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { IconButton } from "@/ui/button.tsx";
import { loadFailure } from "@/ui/load-failure.tsx";

const SideDrawer = overlayOnDemand(
  async () => (await import("./side-drawer.tsx")).SideDrawer,
  loadFailure("The menu could not be loaded"),
);

/** Loads the side drawer before it is opened. */
export const prefetchSideDrawer = SideDrawer.prefetch;

/** The button that opens the side drawer, whose code is loaded once the page is used. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onFirstInteraction(prefetchSideDrawer), []);
  return (
    <>
      <IconButton
        variant="outline"
        label="Open menu"
        icon={<Menu size={20} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SideDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
