// <help-panel for="epcr/signature">Help</help-panel>: help inside another product (docs/operate.md).
{
  const { origin } = new URL(document.currentScript.src);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: inline-block }
    :host([hidden]) { display: none }
    .own { all: initial; color-scheme: inherit; font: 1rem/1.4 system-ui, sans-serif; color: CanvasText }
    button { min-width: 2.75rem; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid; border-radius: 0.5rem;
      background: Canvas; color: CanvasText; font: inherit; font-weight: 600; cursor: pointer }
    .panel { position: fixed; inset: 0 0 0 auto; z-index: 2147483647; box-sizing: border-box; width: min(100%, 24rem);
      height: 100%; margin: 0; padding: 0; border: 0 solid GrayText; border-left-width: 1px; background: Canvas;
      display: flex; flex-direction: column }
    .top { display: flex; align-items: center; justify-content: space-between; padding-left: 1rem; font-weight: 600 }
    .top button { border-color: transparent }
    iframe { flex: 1; min-height: 0; border: 0; width: 100% }`);

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const makeButton = (part, onclick, content) =>
    make("button", { part, onclick, type: "button" }, content);

  class HelpPanel extends HTMLElement {
    static observedAttributes = ["for"];
    #root = this.attachShadow({ mode: "open" });
    #button = makeButton("button", () => this.#toggle(), make("slot", { textContent: "Help" }));
    #own = make("div", { className: "own" }, this.#button);
    #panel = null;
    #frame = null;
    #stop = null;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(this.#own);
      this.#button.ariaExpanded = "false";
    }

    attributeChangedCallback() {
      if (!this.#panel) return;
      const hadFocus = this.#root.activeElement === this.#frame;
      this.#frame.replaceWith(this.#makeFrame());
      if (hadFocus) this.#frame.focus();
    }

    disconnectedCallback() {
      if (this.#panel) this.#toggle();
    }

    #makeFrame() {
      const context = encodeURIComponent(this.getAttribute("for") ?? "");
      const allow = "autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture";
      const src = `${origin}/panel?for=${context}`;
      // The panel checks that the referrer is a listed host.
      const properties = { part: "frame", title: "Help", allow, referrerPolicy: "origin", src };
      this.#frame = make("iframe", properties);
      return this.#frame;
    }

    #toggle() {
      const hadFocus = this.#root.activeElement ?? document.activeElement === document.body;
      this.#button.ariaExpanded = String(!this.#panel);
      if (!this.#panel) return this.#open();
      this.#stop.abort();
      this.#panel.remove();
      this.#panel = null;
      if (hadFocus) this.#button.focus();
    }

    #open() {
      const close = makeButton("close", () => this.#toggle(), "✕");
      close.ariaLabel = "Close";
      const top = make("div", { part: "top", className: "top" }, "Help", close);
      // In the top layer no style of the host's page covers it.
      const properties = { part: "panel", className: "panel", role: "dialog", popover: "manual" };
      this.#panel = make("div", { ...properties, ariaLabel: "Help" }, top, this.#makeFrame());
      this.#own.append(this.#panel);
      this.#panel.showPopover?.();
      this.#frame.focus();
      this.#stop = new AbortController();
      const { signal } = this.#stop;
      const onKey = ({ key, defaultPrevented }) =>
        key === "Escape" && !defaultPrevented && this.#toggle();
      const onMessage = ({ data, origin: from, source }) => {
        if (from !== origin || source !== this.#frame.contentWindow) return;
        if (data === "help-panel:close") this.#toggle();
        // Browsers leave the focus with the document that was in the frame before.
        else if (this.#root.activeElement === this.#frame) source.focus();
      };
      addEventListener("keydown", onKey, { signal });
      addEventListener("message", onMessage, { signal });
    }
  }

  if (!customElements.get("help-panel")) customElements.define("help-panel", HelpPanel);
}
