import { pluralize } from "@shared/pluralize.ts";
import type { Content } from "@/content/content.ts";
import { downloadBlob } from "@/lib/download-text.ts";
import { messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";

/** Downloads a site of this browser's whole knowledge base and the videos. A failure, or what is missing, shows a toast. */
export async function downloadSite(content: Content): Promise<void> {
  try {
    const { exportSite } = await import("./export-site.ts");
    const { zip, notes } = await exportSite(content);
    downloadBlob(`help-site-${new Date().toISOString().slice(0, 10)}.zip`, zip);
    if (notes.length > 0) {
      showToast({
        title: `${pluralize(notes.length, "picture is", "pictures are")} missing in the site`,
        description: notes[0],
        variant: "destructive",
      });
    }
  } catch (error) {
    showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
  }
}
