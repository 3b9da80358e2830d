import type { InsightPeriod } from "@shared/content/insight-rules.ts";
import { type InsightReport, insightReportSchema } from "@shared/contracts/insight.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf, postJson } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { readAdmin, withSession } from "../shell/admin-api.ts";

const ROOT = "/api/admin/insight";
const KEY = "insight-report";

/** The counters of the days up to today. While another period is loaded, the former report stays. */
export const useInsightReport = (days: InsightPeriod = 30) =>
  useQuery({
    queryKey: [KEY, days],
    queryFn: ({ signal }) => readAdmin(`${ROOT}?days=${days}`, insightReportSchema, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

/** Takes a missing term off the worklist, with an Undo. If the server refuses, the term is back and a toast says so. */
export function useDismissTerm() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (change: { term: string; isDismissed: boolean }) => {
      const response = await withSession(() => postJson(`${ROOT}/dismissals`, change));
      // A proxy may send a page of its own with a 200: then it is unknown if the change was written.
      if (response !== "") throw new Error("The site’s response could not be read. Try again.");
    },
    onMutate({ term, isDismissed }) {
      if (!isDismissed) return;
      client.setQueriesData<InsightReport>({ queryKey: [KEY] }, (report) => {
        if (!report) return report;
        return { ...report, missing: report.missing.filter((each) => each.term !== term) };
      });
    },
    onSuccess(_response, { term, isDismissed }) {
      if (!isDismissed) return;
      const undo = () => mutate({ term, isDismissed: false });
      showToast({
        title: "Dismissed",
        description: `“${term}” comes back when it is missed more often.`,
        duration: 10_000,
        action: { label: "Undo", onPress: undo },
      });
    },
    onError: (error) =>
      showToast({ title: "Not saved", description: messageOf(error), variant: "destructive" }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
  return (term: string) => mutate({ term, isDismissed: true });
}
