import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DeltaStatic, Quill, RangeStatic } from "react-quill";
import ReactQuill from "react-quill";
import "./editor.css";
import { pluralize } from "@shared/text/text.ts";
import { TriangleAlert } from "lucide-react";
import { setRole } from "./cell-editor.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { htmlToDelta } from "./html-to-delta.ts";
import { ImageDialog } from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { shiftedBy } from "./paste.ts";
import { usePrompt, VideoDialog } from "./prompts.tsx";
import { FORMATS, MODULES } from "./quill-setup.ts";
import { TableMenu, useTables } from "./table-menu.tsx";
import { type EditorSelection, Toolbar } from "./toolbar.tsx";

type ArticleEditorProps = {
  /** The initial content. Later values are ignored: give the editor another `key` to open another text. */
  html: string;
  /** Called with the HTML to store (empty for blank content), after the author's changes only. */
  onChange: (html: string) => void;
  label: string;
  placeholder?: string;
  /** In px. */
  minHeight?: number;
};

// Quill takes a page translation by the browser for typed text, and loses most of it.
const TEXTBOX = <div translate="no" />;

/** The rich-text editor. Tab leaves it; Ctrl+] and Ctrl+[ indent. */
export default function ArticleEditor({
  html,
  onChange,
  label,
  placeholder = "Write your content here...",
  minHeight = 300,
}: ArticleEditorProps) {
  const [initial] = useState(() => htmlToDelta(html) as DeltaStatic);
  const component = useRef<ReactQuill>(null);
  const [quill, setQuill] = useState<Quill | null>(null);
  const { cell, cells } = useTables(quill);
  /** The editor of the text, or of a table's cell in it. */
  const active = cell?.quill ?? quill;
  const selection = useSelection(active);
  const reportChange = useHtmlChanges(quill, onChange);
  const prompt = usePrompt(active);

  // Set after mounting: strict mode mounts twice and creates a second Quill.
  useEffect(() => setQuill(component.current?.getEditor() ?? null), []);
  useEffect(() => prepareTextbox(quill, label), [quill, label]);

  const size = { "--editor-height": `${minHeight}px` } as CSSProperties;
  const place = active && { quill: active, range: selection.range, onClose: prompt.close };
  return (
    <div className="article-editor" style={size}>
      {quill && active && cells && (
        <>
          <Toolbar
            label={`${label}: formatting`}
            quill={active}
            selection={selection}
            onPrompt={prompt.open}
          >
            <TableMenu cell={cell} cells={cells} />
          </Toolbar>
          <InsecureImages quill={quill} />
        </>
      )}
      <ReactQuill
        ref={component}
        theme="default"
        defaultValue={initial}
        placeholder={placeholder}
        formats={FORMATS}
        modules={MODULES}
        useSemanticHTML={false}
        onChange={(_html, _change, source) => {
          if (source === "user") reportChange();
        }}
      >
        {TEXTBOX}
      </ReactQuill>
      {place && prompt.kind === "link" && <LinkDialog {...place} />}
      {place && prompt.kind === "video" && <VideoDialog {...place} />}
      {place && prompt.kind === "image" && (
        // Another key opens a new dialog for each of several dropped images.
        <ImageDialog key={prompt.image?.address} {...place} given={prompt.image} />
      )}
    </div>
  );
}

function prepareTextbox(quill: Quill | null, label: string): void {
  if (!quill) return;
  // Editors see the readers' typography: client/src/ui/rich-text.css.
  quill.root.classList.add("rich-text");
  quill.root.dir = "auto";
  setRole(quill.root, label);
}

function InsecureImages({ quill }: { quill: Quill }) {
  const [count, setCount] = useState(0);

  useEffect(() => {
    const update = () => setCount(quill.root.querySelectorAll("img[data-address]").length);
    update();
    quill.on("text-change", update);
    return () => void quill.off("text-change", update);
  }, [quill]);

  return (
    // The region is always in the page, so that screen readers announce its content when it appears.
    <div role="status">
      {count > 0 && (
        <p className="flex gap-3 border-b border-accent bg-accent-tint px-5 py-3 text-small text-ink">
          <TriangleAlert size={20} className="mt-0.5 shrink-0 text-accent-ink" />
          <span>
            {`${pluralize(count, "image has an http: address", "images have http: addresses")}. Browsers will not show ${count === 1 ? "it" : "them"}: this site loads images over https: only. Save ${count === 1 ? "it" : "each"} as a file, select it in the text and choose the file with the Image button.`}
          </span>
        </p>
      )}
    </div>
  );
}

/** In ms: conversions up to this long are not throttled. */
const FAST = 20;
/** In ms: the throttle of slower conversions. */
const DELAY = 250;

/**
 * Returns a callback for changes that reports the HTML: throttled if converting it is slow, flushed on blur and
 * unmount.
 */
function useHtmlChanges(quill: Quill | null, onChange: (html: string) => void): () => void {
  const report = useEffectEvent(onChange);
  const throttled = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!quill) return;
    const { call, flush } = adaptiveThrottle(() => report(deltaToHtml(quill.getContents().ops)));
    throttled.current = call;
    const stop = new AbortController();
    quill.root.addEventListener("focusout", flush, { signal: stop.signal });
    document.addEventListener("visibilitychange", flush, { signal: stop.signal });
    return () => {
      flush();
      stop.abort();
    };
  }, [quill]);

  return () => throttled.current?.();
}

/** Throttles a function only while its last run was slow. `flush` runs a delayed call now. */
export function adaptiveThrottle(run: () => void): { call: () => void; flush: () => void } {
  let duration = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function runNow() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const start = performance.now();
    run();
    duration = performance.now() - start;
  }

  return {
    call() {
      if (duration <= FAST) runNow();
      else timer ??= setTimeout(runNow, DELAY);
    },
    flush() {
      if (timer !== null) runNow();
    },
  };
}

const START: EditorSelection = { range: { index: 0, length: 0 }, formats: {} };

function useSelection(quill: Quill | null): EditorSelection {
  const [selection, setSelection] = useState(START);

  useEffect(() => {
    if (!quill) return;
    let range: RangeStatic = START.range;
    const update = (event: string, change: DeltaStatic | RangeStatic | null) => {
      const shifted = event === "text-change" ? shiftedBy(change as DeltaStatic, range) : range;
      range = quill.getSelection() ?? shifted;
      setSelection({ range, formats: quill.getFormat(range) });
    };
    // A cell has the focus when it opens, as has the text when a cell is left.
    if (quill.hasFocus()) update("", null);
    quill.on("editor-change", update);
    return () => void quill.off("editor-change", update);
  }, [quill]);

  return selection;
}
