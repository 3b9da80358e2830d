import type { MessageGroup } from "@shared/contracts/messages.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { useContent, useWholeContent } from "@/features/admin/drafts/content.ts";
import { Button } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { FoldSummary } from "../components/dialog-parts.tsx";
import { downloadText } from "../components/download.ts";
import { DismissMany } from "./dismiss-many.tsx";
import { exportMessages, messageGroupsQuery, subjectTitle } from "./messages-api.ts";
import { MessagesDialog } from "./messages-dialog.tsx";
import { WorklistGroup, type WorklistRow } from "./worklist.tsx";

export function Messages() {
  const query = useQuery(messageGroupsQuery());
  const { data } = query;
  const titles = useTitles();
  const [opened, setOpened] = useState<MessageGroup | null>(null);
  const rowOf = (group: MessageGroup): WorklistRow => ({
    key: `${group.kind} ${group.subject}`,
    title: `${pluralize(group.open || group.closed, "message")} about ${titles(group)}`,
    detail: detailOf(group),
    actions: (
      <Button
        variant="outline"
        aria-label={`Open the messages about ${titles(group)}`}
        onClick={() => setOpened(group)}
      >
        Open
      </Button>
    ),
  });
  const open = data?.groups.filter((group) => group.open > 0);
  const closed = data?.groups.filter((group) => group.open === 0) ?? [];
  return (
    <>
      <WorklistGroup
        title="Messages"
        rows={open?.map(rowOf)}
        empty="No open messages of readers."
        query={query}
        tools={
          data &&
          data.groups.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {data.groups.some((group) => group.open > 0) && <DismissMany />}
              <ExportButton />
            </div>
          )
        }
      />
      {data && data.more > 0 && (
        <p className="px-4 py-3 text-small text-ink-2 sm:px-5.5">
          {`${pluralize(data.more, "more subject")} will show once some of these are done.`}
        </p>
      )}
      {closed.length > 0 && (
        <details className="group/fold not-last:border-b">
          <FoldSummary title="Done with" count={closed.length} />
          <WorklistGroup title="Messages that are done with" rows={closed.map(rowOf)} empty="" />
        </details>
      )}
      {opened && (
        <MessagesDialog group={opened} title={titles(opened)} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function useTitles() {
  useWholeContent();
  const { publicKnowledge } = useContent();
  return (group: MessageGroup) => subjectTitle(group, publicKnowledge);
}

function detailOf({ open, closed, latest, assignees }: MessageGroup): string {
  return [
    `The latest ${dateAndTime(latest)}`,
    assignees.length > 0 && `taken by ${assignees.join(", ")}`,
    open > 0 && closed > 0 && `${closed} done with`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function ExportButton() {
  const { publicKnowledge } = useContent();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportMessages(publicKnowledge),
    onSuccess: (csv) => downloadText("messages.csv", csv, "text/csv"),
    onError: (error) =>
      showToast({
        title: "The messages could not be exported",
        description: messageOf(error),
        variant: "destructive",
      }),
  });
  return (
    <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
      <Download size={17} />
      Export as CSV
    </Button>
  );
}
