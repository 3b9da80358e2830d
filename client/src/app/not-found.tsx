import { Link } from "wouter";
import { paths } from "@/lib/paths.ts";

/** What any unknown path shows. */
export function NotFound() {
  return (
    <div className="gutters max-w-page py-24 text-center">
      <h1 className="text-h2 font-bold">404 Page Not Found</h1>
      <p className="mt-2 text-ink-2">Did you forget to add the page to the router?</p>
      <Link
        href={paths.university}
        className="mt-6 inline-block py-2 font-[650] text-brand-ink underline underline-offset-4"
      >
        Go to the University
      </Link>
    </div>
  );
}
