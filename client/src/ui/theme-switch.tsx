import { Moon, Sun } from "lucide-react";
import { switchTheme, useTheme } from "@/lib/theme.ts";
import { IconButton } from "./button.tsx";

/** Changes between light and dark. */
export function ThemeSwitch() {
  const isDark = useTheme() === "dark";
  const Icon = isDark ? Sun : Moon;
  return (
    <div className="noscript:hidden">
      <IconButton
        variant="outline"
        label={isDark ? "Switch to the light theme" : "Switch to the dark theme"}
        icon={<Icon size={20} />}
        onClick={switchTheme}
      />
    </div>
  );
}
