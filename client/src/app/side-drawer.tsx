import { Dialog } from "@/ui/dialog.tsx";
import { BookDemo } from "./book-demo.tsx";
import { NavigationLinks } from "./navigation-links.tsx";

/** The site's main links on phones. */
export function SideDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog variant="drawer" title="Menu" onClose={onClose}>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-6 px-3 pb-6">
        <NavigationLinks variant="list" onFollow={onClose} />
        <BookDemo />
      </nav>
    </Dialog>
  );
}
