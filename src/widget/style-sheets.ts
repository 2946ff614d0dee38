interface StyleSheets {
  /** What the first step needs. */
  readonly first: CSSStyleSheet;
  /** What comes with the later ones; empty until then. */
  readonly later: CSSStyleSheet;
}

let sheets: StyleSheets | undefined;

/** How all forms of a page look. Made when they are first asked for: on a server there are none. */
export function styleSheets(): StyleSheets {
  sheets ??= { first: new CSSStyleSheet(), later: new CSSStyleSheet() };
  return sheets;
}
