import { paths } from "@/lib/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { AdminHeader } from "./admin-header.tsx";
import { ChangesButton } from "./changes/changes-button.tsx";
import { HistoryButton } from "./history/history-button.tsx";
import { ReviewButton } from "./publishing/review-button.tsx";
import { TransferMenu } from "./transfer/transfer-menu.tsx";

/** The dashboard's header: its title, the unpublished changes, history, export and import. */
export function DashboardHeader() {
  return (
    <AdminHeader title="Knowledge Base Admin" description="Manage your knowledge base content">
      <ChangesButton />
      <ReviewButton />
      <span className="flex-1 max-xl:hidden" />
      <HistoryButton />
      <TransferMenu />
      <div className="grid max-sm:flex-1">
        <ButtonLink variant="outline" href={paths.knowledgeBase}>
          View Knowledge Base
        </ButtonLink>
      </div>
    </AdminHeader>
  );
}
