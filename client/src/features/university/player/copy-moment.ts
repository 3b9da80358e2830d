import { secondsToTimestamp } from "@shared/chapters.ts";
import { copyText } from "@/lib/copy-text.ts";
import { paths } from "@/lib/paths.ts";
import { showToast } from "@/ui/toast-store.ts";

/** Copies the address that opens a video at a second, and says whether it could. */
export async function copyMoment(videoId: number, seconds: number): Promise<void> {
  const address = window.location.origin + paths.video(videoId, seconds);
  if (await copyText(address)) {
    showToast({
      title: "Link copied",
      description: `It opens this video at ${secondsToTimestamp(seconds)}.`,
    });
  } else {
    showToast({ title: "Copy this link", description: address });
  }
}
