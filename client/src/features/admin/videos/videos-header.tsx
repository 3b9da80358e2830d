import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { paths } from "@/lib/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { AdminHeader } from "../admin-header.tsx";
import { VideoHistoryButton } from "./history/video-history-button.tsx";
import { VideoTransferMenu } from "./transfer/video-transfer-menu.tsx";

/** The header of the Videos screen; `library` is undefined until it is loaded. */
export function VideosHeader({ library }: { library: AdminVideos | undefined }) {
  return (
    <AdminHeader title="Video Library Admin" description="Manage your training videos">
      <span className="flex-1 max-xl:hidden" />
      {library && <VideoHistoryButton library={library} />}
      <VideoTransferMenu />
      <div className="grid max-sm:flex-1">
        <ButtonLink variant="outline" href={paths.university}>
          View University
        </ButtonLink>
      </div>
    </AdminHeader>
  );
}
