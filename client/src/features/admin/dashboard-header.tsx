import { LogOut } from "lucide-react";
import { useLocation } from "wouter";
import { paths } from "@/lib/paths.ts";
import { signOut } from "@/lib/session.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Logo } from "@/ui/logo.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ChangesButton } from "./changes/changes-button.tsx";
import { TransferMenu } from "./transfer/transfer-menu.tsx";

/** The dashboard's header: what it is, what is unpublished, and the ways out. */
export function DashboardHeader() {
  const [, navigate] = useLocation();

  async function handleLogout() {
    const isRevoked = await signOut();
    showToast({
      title: "Logged out",
      description: isRevoked
        ? "You have been successfully logged out of the admin panel."
        : "You are logged out here, but the server could not be told. Close the browser to be sure.",
    });
    navigate(paths.signIn);
  }

  return (
    <header className="z-20 sm:sticky sm:top-0 border-b bg-paper">
      <div className="gutters max-w-page flex min-h-16 flex-wrap items-center justify-end gap-x-4 gap-y-2 py-2">
        <div className="flex min-w-52 flex-1 items-center gap-3">
          <Logo />
          <div>
            <h1 className="font-[720] leading-tight">Knowledge Base Admin</h1>
            <p className="text-tiny leading-tight text-ink-3">Manage your knowledge base content</p>
          </div>
        </div>
        <TransferMenu />
        <ChangesButton />
        <ButtonLink variant="outline" href={paths.knowledgeBase}>
          View Knowledge Base
        </ButtonLink>
        <Button variant="outline" onClick={handleLogout}>
          <LogOut size={18} aria-hidden />
          Logout
        </Button>
      </div>
    </header>
  );
}
