import { site } from "@/site.ts";
import { Logo } from "@/ui/logo.tsx";

/** The footer of every public page. */
export function Footer() {
  return (
    <footer className="border-t bg-mist text-small text-ink-2">
      <div className="gutters max-w-page grid gap-x-10 gap-y-8 pb-7 pt-11 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="sm:max-lg:col-span-2">
          <p className="flex items-center gap-2.5 text-h3 font-[750] tracking-tight text-ink">
            <Logo />
            {site.company}
          </p>
          <p className="mt-3 max-w-[38ch]">{site.blurb}</p>
        </div>
        <FooterColumn title="Contact">
          <li>
            <a href={`mailto:${site.email}`} className="py-1 hover:text-ink hover:underline">
              {site.email}
            </a>
          </li>
          <li className="tabular-nums">{site.phone}</li>
        </FooterColumn>
        <FooterColumn title="Office">
          {site.postalAddress.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </FooterColumn>
        <FooterColumn title="Follow us">
          {site.social.map(({ name, href }) => (
            <li key={name}>
              <a href={href} className="py-1 hover:text-ink hover:underline">
                {name}
              </a>
            </li>
          ))}
        </FooterColumn>
        <p className="border-t pt-4 text-tiny text-ink-3 sm:col-span-2 lg:col-span-4">
          © {new Date().getFullYear()} {site.company}. Sample content.
        </p>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="font-[650] text-ink">{title}</h2>
      <ul className="mt-2 space-y-1">{children}</ul>
    </div>
  );
}
