import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { PanelFrame } from "../components/panel-frame.tsx";
import { AdminPage, SignedIn } from "../shell/admin-page.tsx";
import { adminVideosQuery } from "./admin-videos-query.ts";
import { VideosPanel } from "./videos-panel.tsx";
import "./videos.css";
import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { History } from "lucide-react";
import { paths } from "@/lib/paths.ts";
import { ButtonLink, IconButton } from "@/ui/button.tsx";
import { AdminHeader } from "../shell/admin-header.tsx";
import { VideoHistoryDialog } from "./history/video-history-dialog.tsx";
import { VideoTransferMenu } from "./transfer/video-transfer-menu.tsx";

/** The Videos screen; redirects to the sign-in page without a session. */
export default function VideosPage() {
  return (
    <SignedIn>
      <Videos />
    </SignedIn>
  );
}

function Videos() {
  const panel = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery(adminVideosQuery);
  return (
    <AdminPage header={<VideosHeader library={data} />} focusFallback={panel}>
      <div ref={panel} tabIndex={-1} className="rounded-large">
        {data ? (
          <VideosPanel library={data} />
        ) : error && !isFetching ? (
          <PanelFrame title="Videos" count="">
            <FailedRequest message={messageOf(error)} onRetry={() => refetch()} />
          </PanelFrame>
        ) : (
          <VideosSkeleton />
        )}
      </div>
    </AdminPage>
  );
}

/** The header of the Videos screen; `library` is undefined until it is loaded. */
function VideosHeader({ library }: { library: AdminVideos | undefined }) {
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

/** Opens the history of the library. */
function VideoHistoryButton({ library }: { library: AdminVideos }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="outline"
        label="History"
        icon={<History size={18} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <VideoHistoryDialog library={library} onClose={() => setOpen(false)} />}
    </>
  );
}

/** In the place of the videos' table while they are loaded. */
function VideosSkeleton() {
  return (
    <PanelFrame title="Videos" count="">
      <p role="status" className="sr-only">
        Loading the videos…
      </p>
      <div aria-hidden className="divide-y">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-3 sm:px-5.5">
            <span className="video-picture rounded-small bg-line" />
            <span className="h-4 w-60 rounded-small bg-line" />
          </div>
        ))}
      </div>
    </PanelFrame>
  );
}
