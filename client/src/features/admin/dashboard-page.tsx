import { useRef } from "react";
import { Redirect } from "wouter";
import { EVERYTHING } from "@/content/layer-part.ts";
import { useContentPart } from "@/content/use-content-part.ts";
import { paths } from "@/lib/paths.ts";
import { useSession } from "@/lib/session.ts";
import { site } from "@/site.ts";
import { FocusFallback } from "@/ui/dialog.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { PageMain } from "@/ui/page-main.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";
import { ArticlesTab } from "./articles/articles-tab.tsx";
import { CategoriesTab } from "./categories/categories-tab.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { DraftsNotice } from "./drafts-notice.tsx";
import { Spinner } from "./spinner.tsx";
import { useAdminLocation } from "./use-admin-location.ts";

/** The admin dashboard; redirects to the sign-in page without a session. */
export default function DashboardPage() {
  const session = useSession();
  if (session === "signed-out") return <Redirect to={paths.signIn} replace />;
  if (session !== "signed-in") return <Spinner />;
  return <DashboardOfEverything />;
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
    <FocusFallback value={activePanel}>
      <div className="flex flex-1 flex-col bg-mist">
        <DashboardHeader />
        <PageMain>
          <div className="gutters max-w-page pb-12 pt-4">
            <DraftsNotice />
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
          </div>
        </PageMain>
        <footer className="border-t px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-5 text-center text-tiny text-ink-3">
          Admin Console © {new Date().getFullYear()} {site.company}
        </footer>
      </div>
    </FocusFallback>
  );
}
