import { site } from "@/site.ts";
import { ButtonLink } from "@/ui/button.tsx";

/** The header's link to a demo, in the side drawer too. */
export function BookDemo() {
  return <ButtonLink href={site.links.bookDemo}>Book a Demo</ButtonLink>;
}
