import { pluralize } from "@shared/text/text.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { useContent } from "@/data/content-store.ts";
import { paths } from "@/lib/paths.ts";
import { Button, ButtonLink, IconButton } from "@/ui/button.tsx";
import { ChangesDialog } from "../changes/changes-dialog.tsx";
import { trashCountQuery } from "../changes/trash-items.ts";
import { PublishHistory } from "../history/publish-history.tsx";
import { TransferMenu } from "../import/transfer-menu.tsx";
import { ReviewDialog } from "../publish/review-dialog.tsx";
import { AdminHeader } from "./admin-header.tsx";

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

/** Opens the list of unpublished changes; shows their number, or the number of items set aside. */
function ChangesButton() {
  const { changes, drafts, revision } = useContent();
  const [isOpen, setOpen] = useState(false);
  const { data: setAside = 0 } = useQuery({
    ...trashCountQuery(revision),
    enabled: drafts === "ready",
    placeholderData: keepPreviousData,
  });
  if (changes.length === 0 && setAside === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-11 grow items-center justify-center gap-2.5 whitespace-nowrap rounded-full border border-transparent bg-accent-tint px-4 text-small font-[650] text-accent-ink tabular-nums transition-colors duration-150 hover:border-accent sm:grow-0 md:h-10 xl:ml-3"
      >
        <span aria-hidden className="size-2 rounded-full bg-accent" />
        {changes.length === 0 && setAside > 0
          ? `${setAside} set aside`
          : pluralize(changes.length, "unpublished change")}
      </button>
      {isOpen && <ChangesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the history of what was published. */
function HistoryButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="outline"
        label="History"
        icon={<History size={18} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <PublishHistory onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the review of the unpublished changes; nothing where there are none. */
function ReviewButton() {
  const { changes } = useContent();
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0 && !isOpen) return null;
  return (
    <>
      <div className="grid max-sm:grow">
        <Button variant="soft" onClick={() => setOpen(true)}>
          Review &amp; publish
        </Button>
      </div>
      {isOpen && <ReviewDialog onClose={() => setOpen(false)} />}
    </>
  );
}
