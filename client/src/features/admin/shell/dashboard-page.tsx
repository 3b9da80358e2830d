import { TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { useContent } from "@/data/content-store.ts";
import { EVERYTHING } from "@/data/layer-part.ts";
import { useEvictionWarning } from "@/data/persistent-storage.ts";
import { useContentPart } from "@/data/use-content-part.ts";
import { TabPanel, Tabs } from "@/features/admin/components/tabs.tsx";
import { Button } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { PageMain } from "@/ui/page.tsx";
import { ArticlesTab } from "../articles/articles-tab.tsx";
import { CategoriesTab } from "../categories/categories-tab.tsx";
import { exportKnowledgeBase } from "../export/export-formats.ts";
import { SamplesNotice } from "../import/samples-notice.tsx";
import { AdminPage, SignedIn, Spinner } from "./admin-page.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { useAdminLocation } from "./use-admin-location.ts";

/** The admin dashboard; redirects to the sign-in page without a session. */
export default function DashboardPage() {
  return (
    <SignedIn>
      <DashboardOfEverything />
    </SignedIn>
  );
}

function DashboardOfEverything() {
  const { isReady, error, retry } = useContentPart(EVERYTHING);
  if (isReady) return <Dashboard />;
  if (!error) return <Spinner />;
  return (
    <PageMain>
      <FailedRequest message={error.message} onRetry={retry} />
    </PageMain>
  );
}

function Dashboard() {
  const { state, go } = useAdminLocation();
  const activePanel = useRef<HTMLDivElement>(null);
  const refFor = (tab: typeof state.tab) => (state.tab === tab ? activePanel : undefined);
  return (
    <AdminPage header={<DashboardHeader />} focusFallback={activePanel}>
      <DraftsNotice />
      <SamplesNotice />
      <Tabs
        label="What to manage"
        value={state.tab}
        onChange={(tab) => go({ tab: tab === "categories" ? "categories" : "articles" })}
        tabs={[
          { value: "articles", label: "Articles" },
          { value: "categories", label: "Categories" },
        ]}
      >
        <TabPanel value="articles" ref={refFor("articles")}>
          <ArticlesTab />
        </TabPanel>
        <TabPanel value="categories" ref={refFor("categories")}>
          <CategoriesTab />
        </TabPanel>
      </Tabs>
    </AdminPage>
  );
}

/** Warns when this browser can't store drafts, and once when it may evict them. */
function DraftsNotice() {
  const { drafts, knowledge } = useContent();
  const [mayBeEvicted, dismiss] = useEvictionWarning();
  if (drafts === "unavailable" || drafts === "outdated") {
    return (
      <p
        role="alert"
        className="mb-6 flex gap-3 rounded-medium border border-danger bg-danger-tint px-5 py-4 text-danger"
      >
        <TriangleAlert size={22} className="mt-0.5 shrink-0" />
        {drafts === "outdated"
          ? "Another tab runs a newer version of this site. Load this page again to go on here."
          : "This browser does not let the site store anything, so changes can’t be saved here. Allow site data for this address, or use another browser."}
      </p>
    );
  }
  if (!mayBeEvicted) return null;
  return (
    <section
      aria-label="Where your changes are stored"
      className="mb-6 flex flex-wrap items-center gap-3 rounded-medium border border-accent bg-accent-tint px-5 py-4 text-ink"
    >
      <TriangleAlert size={22} className="shrink-0 text-accent-ink" />
      <p className="min-w-60 flex-1">
        This browser may delete unpublished changes when its disk is full. Download a copy of the
        knowledge base from time to time.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => exportKnowledgeBase(knowledge)}>
          Download a copy
        </Button>
        <Button variant="outline" onClick={dismiss}>
          Got it
        </Button>
      </div>
    </section>
  );
}
