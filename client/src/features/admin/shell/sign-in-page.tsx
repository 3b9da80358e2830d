import { pluralize } from "@shared/text/text.ts";
import { ArrowLeft } from "lucide-react";
import { Link, Redirect } from "wouter";
import { paths } from "@/lib/paths.ts";
import { Logo, PageMain, ThemeSwitch } from "@/ui/page.tsx";
import { draftsLeft, useSession } from "./session.ts";
import { SignInForm, Spinner } from "./session-provider.tsx";

export default function SignInPage() {
  const session = useSession();
  const left = draftsLeft();
  if (session === "signed-in") return <Redirect to={paths.dashboard} replace />;
  if (session !== "signed-out") return <Spinner />;
  return (
    <div className="flex flex-1 bg-mist">
      <PageMain>
        <div className="grid min-h-full grid-cols-1 place-items-center px-4 py-8">
          <div className="w-full max-w-md">
            <div className="mb-4 flex items-center justify-between gap-3">
              <Link
                href={paths.knowledgeBase}
                className="inline-flex min-h-11 items-center gap-2 rounded-small font-[600] text-brand-ink hover:underline"
              >
                <ArrowLeft size={18} />
                Back to Knowledge Base
              </Link>
              <ThemeSwitch />
            </div>
            <div className="rounded-large border bg-card p-6 sm:p-8">
              <Logo />
              <h1 className="mt-4 text-h2 font-[720]">Admin Access</h1>
              <p className="mt-1 text-ink-2">Secure area for authorized personnel only</p>
              {left > 0 && (
                <p className="mt-5 rounded-medium border border-accent bg-accent-tint px-4 py-3 text-pretty text-ink">
                  Your {pluralize(left, "unpublished change")} {left === 1 ? "stays" : "stay"} in
                  this browser for your next sign-in. Other accounts don’t see{" "}
                  {left === 1 ? "it" : "them"}.
                </p>
              )}
              <div className="mt-6">
                <SignInForm />
              </div>
            </div>
            <p className="mt-4 text-center text-tiny text-ink-3">
              For administrative use only. Unauthorized access is prohibited.
            </p>
          </div>
        </div>
      </PageMain>
    </div>
  );
}
