import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "@/lib/http.ts";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { AdminPage, SignedIn } from "../admin-page.tsx";
import { PanelFrame } from "../panel-frame.tsx";
import { adminVideosQuery } from "./admin-videos-query.ts";
import { VideosHeader } from "./videos-header.tsx";
import { VideosPanel } from "./videos-panel.tsx";
import { VideosSkeleton } from "./videos-skeleton.tsx";
import "./videos.css";

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
