import { setSingleKeys, useSingleKeys } from "@/lib/shortcuts.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { Checkbox } from "@/ui/field.tsx";
import { PLAYER_KEYS } from "@/videos/player-keys.ts";

type Shortcut = readonly [keys: readonly string[], action: string];

const GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      [["Ctrl", "K"], "Search everything; ⌘ K on a Mac"],
      [["?"], "Show this list"],
      [["F8"], "Go to the latest message"],
      [["Esc"], "Close what is open"],
    ],
  },
  { title: "Knowledge Base", shortcuts: [[["/"], "Go to the search"]] },
  {
    title: "In a video",
    shortcuts: PLAYER_KEYS.map(({ shown, help }) => [shown, help]),
  },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeys();
  return (
    <Dialog variant="confirm" title="Keyboard shortcuts" onClose={onClose}>
      <div className="space-y-5 px-5 pb-6 pt-1">
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="text-small font-[650] text-ink-2">{title}</h3>
            <dl className="mt-1 divide-y">
              {shortcuts.map(([keys, action]) => (
                <div key={action} className="flex min-h-10 flex-wrap items-center gap-x-4 py-1">
                  <dt className="flex-[1_1_min-content]">{action}</dt>
                  <dd className="ml-auto flex flex-wrap justify-end gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-8 rounded-small border border-line-2 bg-mist px-2 py-0.5 text-center font-sans text-tiny font-semibold text-ink-2"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="flex min-h-11 items-center gap-3 rounded-medium bg-mist px-4 py-3">
          <Checkbox isOn={areOn} onChange={setSingleKeys} />
          <span>
            Use shortcuts of a single key
            <span className="block text-tiny text-ink-2">
              Turn this off if keys do something that you don’t want.
            </span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}
