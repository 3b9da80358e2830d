// <help-panel for="epcr/signature">Help</help-panel>: help inside another product (docs/operate.md).
{
  const { origin } = new URL(document.currentScript.src);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: inline-block }
    :host([hidden]) { display: none }
    .own { all: initial; color-scheme: inherit; font: 1rem/1.4 system-ui, sans-serif; color: CanvasText }
    button {
      min-width: 2.75rem; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid; border-radius: 0.5rem;
      background: Canvas; color: CanvasText; font: inherit; font-weight: 600; cursor: pointer
    }
    .panel {
      position: fixed; inset: 0 0 0 auto; z-index: 2147483647; box-sizing: border-box; width: min(100%, 24rem);
      height: 100%; margin: 0; padding: 0; border: 0 solid GrayText; border-left-width: 1px; background: Canvas;
      flex-direction: column; display: flex
    }
    .top { display: flex; align-items: center; justify-content: space-between; padding-left: 1rem; font-weight: 600 }
    .top button { border-color: transparent }
    iframe { flex: 1; min-height: 0; border: 0; width: 100% }`);

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  class HelpPanel extends HTMLElement {
    static observedAttributes = ["for"];
    static #shown = null;
    #button = make(
      "button",
      { part: "button", type: "button" },
      make("slot", { textContent: "Help" }),
    );
    #own = make("div", { className: "own" }, this.#button);
    #root = this.attachShadow({ mode: "open" });
    #panel = null;
    #frame = null;
    #stop = null;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(this.#own);
      this.#button.ariaExpanded = "false";
      this.#button.onclick = () => (this.#panel ? this.#close() : this.#open());
    }

    attributeChangedCallback() {
      if (!this.#panel) return;
      const hadFocus = this.#root.activeElement === this.#frame;
      this.#frame.replaceWith(this.#makeFrame());
      if (hadFocus) this.#frame.focus();
    }

    disconnectedCallback() {
      if (this.#panel) this.#close();
    }

    #makeFrame() {
      const context = encodeURIComponent(this.getAttribute("for") ?? "");
      this.#frame = make("iframe", {
        part: "frame",
        title: "Help",
        allow: "autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture",
        // The panel checks that its host is listed.
        referrerPolicy: "origin",
        src: `${origin}/panel?for=${context}`,
      });
      return this.#frame;
    }

    #open() {
      if (HelpPanel.#shown) HelpPanel.#shown.#close();
      HelpPanel.#shown = this;
      const close = make("button", {
        part: "close",
        type: "button",
        ariaLabel: "Close",
        textContent: "✕",
      });
      close.onclick = () => this.#close();
      const top = make("div", { className: "top", part: "top" }, "Help", close);
      this.#panel = make(
        "div",
        { className: "panel", part: "panel", role: "dialog", ariaLabel: "Help", popover: "manual" },
        top,
        this.#makeFrame(),
      );
      this.#own.append(this.#panel);
      // In the top layer no style of the host's page covers it.
      this.#panel.showPopover?.();
      this.#button.ariaExpanded = "true";
      this.#frame.focus();
      this.#stop = new AbortController();
      const options = { signal: this.#stop.signal };
      addEventListener(
        "keydown",
        (event) => {
          if (event.key === "Escape" && !event.defaultPrevented) this.#close();
        },
        options,
      );
      addEventListener(
        "message",
        ({ data, origin: from, source }) => {
          const isOurs = from === origin && source === this.#frame.contentWindow;
          if (isOurs && data === "help-panel:close") this.#close();
        },
        options,
      );
    }

    #close() {
      const hadFocus = this.#root.activeElement;
      this.#stop.abort();
      this.#panel.remove();
      this.#panel = HelpPanel.#shown = null;
      this.#button.ariaExpanded = "false";
      if (hadFocus) this.#button.focus();
    }
  }

  customElements.get("help-panel") ?? customElements.define("help-panel", HelpPanel);
}
