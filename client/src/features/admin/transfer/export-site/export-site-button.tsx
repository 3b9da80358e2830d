import { PanelsTopLeft } from "lucide-react";
import { useContent } from "@/content/content-store.ts";
import { IconButton } from "@/ui/button.tsx";
import { downloadSite } from "./download-site.ts";

/** The button that exports this browser's whole knowledge base as a site for a folder. */
export function ExportSiteButton() {
  const content = useContent();
  return (
    <IconButton
      variant="outline"
      label="Export as a site"
      icon={<PanelsTopLeft size={18} />}
      onClick={() => downloadSite(content)}
    />
  );
}
