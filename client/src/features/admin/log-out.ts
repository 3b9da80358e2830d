import { signOut } from "@/lib/session.ts";
import { showToast } from "@/ui/toast-store.ts";

/** Ends the session and says so. The admin screens redirect to the sign-in page by themselves. */
export function logOut(): void {
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
