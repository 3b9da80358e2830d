import { pluralize } from "@shared/text/text.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { History, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { Failure } from "@/features/admin/components/failure.tsx";
import { TabPanel, Tabs } from "@/features/admin/components/tabs.tsx";
import { useContent, useWholeContent } from "@/features/admin/drafts/content.ts";
import { useEvictionWarning } from "@/features/admin/drafts/persistent-storage.ts";
import { paths } from "@/lib/paths.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { PageMain } from "@/ui/page.tsx";
import { ArticlesTab, SORT_COLUMNS } from "../articles/articles-tab.tsx";
import { CategoriesTab } from "../categories/categories-tab.tsx";
import { ChangesDialog } from "../changes/changes-dialog.tsx";
import { trashQuery } from "../changes/trash-items.ts";
import { useTableState } from "../components/table-filters.tsx";
import { ExportArticles, exportKnowledgeBase } from "../export/export-articles.tsx";
import { PublishHistory } from "../history/publish-history.tsx";
import { ARTICLE_FILES, ImportArticles } from "../import/import-articles.tsx";
import { SamplesNotice } from "../import/samples-notice.tsx";
import { TransferMenu } from "../import/transfer-menu.tsx";
import { ReviewDialog } from "../publish/review-dialog.tsx";
import { AdminHeader, AdminPage, ViewLink } from "./admin-page.tsx";
import { SignedIn, Spinner } from "./session-provider.tsx";

export default function DashboardPage() {
  return (
    <SignedIn>
      <DashboardOfEverything />
    </SignedIn>
  );
}

function DashboardOfEverything() {
  const { isReady, error, retry } = useWholeContent();
  if (isReady) return <Dashboard />;
  if (!error) return <Spinner />;
  return (
    <PageMain>
      <FailedRequest message={error.message} onRetry={retry} />
    </PageMain>
  );
}

function Dashboard() {
  const { state, go } = useTableState(SORT_COLUMNS);
  const shown = state.tab === "categories" ? "categories" : "articles";
  // Each table has its own ref: Radix keeps the first ref that an element has.
  const articles = useRef<HTMLDivElement>(null);
  const categories = useRef<HTMLDivElement>(null);
  const panel = shown === "articles" ? articles : categories;
  return (
    <AdminPage header={<DashboardHeader />} focusFallback={panel}>
      <DraftsNotice />
      <SamplesNotice />
      <Tabs
        label="What to manage"
        value={shown}
        onChange={(tab) => go({ tab: tab === "articles" ? "" : tab })}
        tabs={[
          { value: "articles", label: "Articles" },
          { value: "categories", label: "Categories" },
        ]}
      >
        <TabPanel value="articles" ref={articles}>
          <ArticlesTab />
        </TabPanel>
        <TabPanel value="categories" ref={categories}>
          <CategoriesTab />
        </TabPanel>
      </Tabs>
    </AdminPage>
  );
}

function DraftsNotice() {
  const { drafts, knowledge } = useContent();
  const [mayBeEvicted, dismiss] = useEvictionWarning();
  // An export of thousands of articles takes a minute.
  const { mutate, isPending } = useMutation({ mutationFn: () => exportKnowledgeBase(knowledge) });
  if (drafts === "unavailable" || drafts === "outdated") {
    return (
      <div className="mb-6">
        <Failure variant="box">
          {drafts === "outdated"
            ? "Another tab runs a newer version of this site. Load this page again to go on here."
            : "This browser does not let the site store anything, so changes can’t be saved here. Allow site data for this address, make room on a full disk, or use another browser."}
        </Failure>
      </div>
    );
  }
  if (!mayBeEvicted) return null;
  return (
    <section
      aria-label="Where your changes are stored"
      className="mb-6 flex flex-wrap items-center gap-3 rounded-medium border border-accent bg-accent-tint px-5 py-4 text-ink"
    >
      <TriangleAlert size={22} className="shrink-0 text-accent-ink" />
      <p className="min-w-[min(15rem,100%)] flex-1">
        This browser may delete unpublished changes when its disk is full. Download a copy of the
        knowledge base from time to time.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
          {isPending ? "Downloading…" : "Download a copy"}
        </Button>
        <Button variant="outline" onClick={dismiss}>
          Got it
        </Button>
      </div>
    </section>
  );
}

export function DashboardHeader() {
  const content = useContent();
  const { changes, drafts } = content;
  const [opened, setOpened] = useState<"changes" | "review" | "history" | null>(null);
  const { data: trash = [] } = useQuery({
    ...trashQuery(content),
    enabled: drafts === "ready",
    placeholderData: keepPreviousData,
  });
  const count = changes.length;
  const close = () => setOpened(null);
  return (
    <AdminHeader title="Knowledge Base Admin" description="Manage your knowledge base content">
      {/* The opener of a dialog stays while the dialog is open. */}
      {(count > 0 || trash.length > 0 || opened === "changes") && (
        <ChangesButton count={count} trashed={trash.length} onOpen={() => setOpened("changes")} />
      )}
      {opened === "changes" && <ChangesDialog onClose={close} />}
      {(count > 0 || opened === "review") && (
        <div className="grid max-sm:grow">
          <Button variant="soft" onClick={() => setOpened("review")}>
            Review &amp; publish
          </Button>
        </div>
      )}
      {opened === "review" && <ReviewDialog onClose={close} />}
      <span className="flex-1 max-xl:hidden" />
      <IconButton
        variant="outline"
        label="History"
        icon={<History size={18} />}
        onClick={() => setOpened("history")}
      />
      {opened === "history" && <PublishHistory onClose={close} />}
      <TransferMenu
        accept={ARTICLE_FILES}
        takesMany
        Export={ExportArticles}
        Import={ImportArticles}
      />
      <ViewLink href={paths.knowledgeBase}>View Knowledge Base</ViewLink>
    </AdminHeader>
  );
}

type ChangesButtonProps = { count: number; trashed: number; onOpen: () => void };

function ChangesButton({ count, trashed, onOpen }: ChangesButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex min-h-11 max-w-full grow items-center justify-center gap-2.5 rounded-full border border-transparent bg-accent-tint px-4 py-1 text-center text-small font-[650] text-accent-ink tabular-nums transition-colors duration-150 hover:border-accent sm:grow-0 md:min-h-10 xl:ml-3"
    >
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
      <span>
        {count === 0 && trashed > 0
          ? `${trashed} in the trash`
          : pluralize(count, "unpublished change")}
      </span>
    </button>
  );
}
