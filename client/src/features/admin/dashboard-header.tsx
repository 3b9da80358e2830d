import { LogOut } from "lucide-react";
import { paths } from "@/lib/paths.ts";
import { signOut } from "@/lib/session.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Logo } from "@/ui/logo.tsx";
import { ThemeSwitch } from "@/ui/theme-switch.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ChangesButton } from "./changes/changes-button.tsx";
import { HistoryButton } from "./history/history-button.tsx";
import { ReviewButton } from "./publishing/review-button.tsx";
import { TransferMenu } from "./transfer/transfer-menu.tsx";

// The dashboard redirects to the sign-in page by itself once nobody is signed in.
function logOut() {
  signOut().catch(() =>
    showToast({
      title: "Session not ended",
      description:
        "You are logged out here, but the server could not be told. Close the browser to be sure.",
      variant: "destructive",
    }),
  );
  showToast({
    title: "Logged out",
    description: "You have been successfully logged out of the admin panel.",
  });
}

/** The dashboard's header: its title, the unpublished changes, import and export, theme and logout. */
export function DashboardHeader() {
  return (
    <header className="z-20 border-b bg-paper pt-[env(safe-area-inset-top)] xl:sticky xl:top-0">
      <div className="gutters max-w-page flex min-h-16 flex-wrap items-center justify-end gap-2 py-2.5 max-sm:[&>button:last-child]:grow xl:py-0">
        <div className="flex min-w-44 flex-1 items-center gap-3 sm:min-w-66 xl:flex-none">
          <span className="max-sm:hidden">
            <Logo />
          </span>
          <div>
            <h1 className="font-[720] leading-tight">Knowledge Base Admin</h1>
            <p className="text-balance text-tiny leading-tight text-ink-3">
              Manage your knowledge base content
            </p>
          </div>
        </div>
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
        <ThemeSwitch />
        <Button variant="outline" onClick={logOut}>
          <LogOut size={18} className="max-xl:hidden" />
          Logout
        </Button>
      </div>
    </header>
  );
}
