import { useRef } from "react";
import { EVERYTHING } from "@/data/layer-part.ts";
import { useContentPart } from "@/data/use-content-part.ts";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { PageMain } from "@/ui/page-main.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";
import { ArticlesTab } from "../articles/articles-tab.tsx";
import { CategoriesTab } from "../categories/categories-tab.tsx";
import { Spinner } from "../components/spinner.tsx";
import { SamplesNotice } from "../import/samples-notice.tsx";
import { AdminPage, SignedIn } from "./admin-page.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { DraftsNotice } from "./drafts-notice.tsx";
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
