import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";

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
