import { useRef, useState } from "react";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { PanelFrame } from "../components/panel.tsx";
import { AdminHeader, AdminPage, ViewLink } from "../shell/admin-page.tsx";
import { SignedIn } from "../shell/session-provider.tsx";
import { Figures } from "./figures.tsx";
import { Messages } from "./messages.tsx";
import { MissingSearches, UnreadArticles } from "./missing-content.tsx";
import { Synonyms } from "./synonyms.tsx";
import { Upkeep } from "./upkeep.tsx";
import { VideoErrorList } from "./video-errors.tsx";

export default function InsightPage() {
  return (
    <SignedIn>
      <Insight />
    </SignedIn>
  );
}

/** The worklist, each kind a `WorklistGroup`, then figures and synonyms. Every part loads and fails by itself. */
function Insight() {
  const worklist = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<{ word: string } | null>(null);
  return (
    <AdminPage header={<InsightHeader />} focusFallback={worklist}>
      <div ref={worklist} tabIndex={-1} className="rounded-large">
        <PanelFrame title="Worklist" count="">
          {site.messages && <Messages />}
          {site.insight && (
            <>
              <MissingSearches onSynonym={(word) => setAdded({ word })} />
              <UnreadArticles />
            </>
          )}
          <Upkeep />
          <VideoErrorList />
        </PanelFrame>
        {site.insight && <Figures />}
      </div>
      <Synonyms added={added} />
    </AdminPage>
  );
}

function InsightHeader() {
  return (
    <AdminHeader title="Insight" description="What readers miss, and what to do about it">
      <span className="flex-1 max-xl:hidden" />
      <ViewLink href={paths.knowledgeBase}>View Knowledge Base</ViewLink>
    </AdminHeader>
  );
}
