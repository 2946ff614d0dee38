interface StyleSheets {
  /** For the first step. */
  readonly first: CSSStyleSheet;
  /** For the lazily loaded steps; empty until they load. */
  readonly lazy: CSSStyleSheet;
  /** For the large view of photos, and for a request with several dates, once their code is loaded. */
  gallery?: CSSStyleSheet;
  items?: CSSStyleSheet;
}

let sheets: StyleSheets | undefined;

/** Returns the style sheets shared by all forms of a page. Created on first use: servers have none. */
export function styleSheets(): StyleSheets {
  sheets ??= { first: new CSSStyleSheet(), lazy: new CSSStyleSheet() };
  return sheets;
}
