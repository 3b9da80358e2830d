import { Moon, Sun } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefCallback,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { site } from "@/site.ts";
import { IconButton } from "./button.tsx";

/** A ref for the main landmark, which a loading page mounts later than its address changes. */
export const PageMainContext = createContext<RefCallback<HTMLElement> | null>(null);

const InsideContext = createContext(false);

/**
 * The main landmark: the target of the skip link and of the focus on navigation. Inside another one it renders only its
 * children.
 */
export function PageMain({ children }: { children: ReactNode }) {
  const ref = use(PageMainContext);
  if (use(InsideContext)) return children;
  return (
    <InsideContext value>
      <main ref={ref} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </InsideContext>
  );
}

/** In ms: most pages come sooner, so that no skeleton flashes up. */
export const SKELETON_DELAY = 300;

/** Stands in for a page that is loading: empty at first, then with a skeleton. */
export function PendingPage() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SKELETON_DELAY);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status" className="gutters max-w-page min-h-dvh space-y-5 pt-7 md:pt-9">
      {isLong && (
        <>
          <span className="sr-only">Loading the page</span>
          <div className="h-6 w-2/5 rounded-small bg-line" />
          <div className="h-4 w-4/5 rounded-small bg-line" />
          <div className="h-4 w-3/5 rounded-small bg-line" />
        </>
      )}
    </div>
  );
}

export function windowTitle(name: string): string {
  return name.startsWith(site.product) ? name : `${name} · ${site.product}`;
}

export function useTitle(name: string): void {
  useEffect(() => {
    document.title = windowTitle(name);
  }, [name]);
}

/** Opens the search over everything from any public page; its button is in the header. */
export const OpenSearchContext = createContext<() => void>(() => undefined);

/** The brand's logo. Decorative: the name is beside it. */
export function Logo() {
  return <img src={site.logo} alt="" width={32} height={32} className="shrink-0" />;
}

export function IconBadge({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-medium bg-brand-tint text-brand-ink">
      {children}
    </span>
  );
}

/** Changes between light and dark: `client/public/theme.js` hears the press, and keeps the theme on the root element. */
export function ThemeSwitch() {
  const isDark = useSyncExternalStore(subscribe, isDarkShown, () => false);
  const Icon = isDark ? Sun : Moon;
  return (
    <div className="noscript:hidden">
      <IconButton
        data-theme-switch
        variant="outline"
        label={isDark ? "Switch to the light theme" : "Switch to the dark theme"}
        icon={<Icon size={20} />}
      />
    </div>
  );
}

const isDarkShown = () => document.documentElement.dataset.theme === "dark";

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
