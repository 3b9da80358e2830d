import { useEffect } from "react";
import { showToast } from "@/ui/toast-store.ts";

type LoadFailureProps = { title: string; onClose: () => void };

/**
 * Stands in for a dialog whose code could not be loaded, and says so. A browser may not request the code a second time:
 * only loading the page again helps.
 */
export function LoadFailure({ title, onClose }: LoadFailureProps) {
  useEffect(() => {
    showToast({
      title,
      description: "Check your connection and load the page again.",
      variant: "destructive",
    });
    onClose();
  }, [title, onClose]);
  return null;
}
