import { Mail, Phone, Search } from "lucide-react";
import { type ReactNode, use } from "react";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { ActionLink } from "@/ui/button.tsx";
import { OpenSearchContext } from "@/ui/page.tsx";

export function HelpCard() {
  return (
    <section
      aria-labelledby="help-heading"
      className="@container w-full rounded-large border bg-mist p-5.5"
    >
      <div className="flex h-full flex-col gap-x-8 gap-y-4 @lg:flex-row @lg:items-center">
        <div className="@lg:flex-1">
          <h2 id="help-heading" className="text-h3 font-[680]">
            Can't find it?
          </h2>
          <p className="mt-2 text-small text-ink-2">
            Look through the videos as well, or ask us. We are glad to help.
          </p>
        </div>
        <div className="mt-auto flex flex-col items-start gap-1 @lg:mt-0">
          <div className="mb-1">
            <ActionLink variant="outline" href={paths.search} onPress={use(OpenSearchContext)}>
              <Search size={17} />
              Search videos
            </ActionLink>
          </div>
          <Contact href={`mailto:${site.email}`} icon={<Mail size={17} />}>
            {site.email}
          </Contact>
          <Contact href={`tel:${site.phone}`} icon={<Phone size={17} />}>
            {site.phone}
          </Contact>
        </div>
      </div>
    </section>
  );
}

function Contact({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 text-small font-[550] text-brand-ink hover:underline md:min-h-10"
    >
      <span className="shrink-0">{icon}</span>
      <span className="wrap-anywhere min-w-0">{children}</span>
    </a>
  );
}
