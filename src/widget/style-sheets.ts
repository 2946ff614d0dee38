const sheets: { [file: string]: CSSStyleSheet } = {};

/** Adds the styles of a part of the form, once its code is loaded. They apply after those of the parts before. */
export function addStyles(
  file: 'first' | 'lazy' | 'byDate' | 'items' | 'gallery' | 'waiting' | 'hours',
  css: string,
): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets[file] = sheet;
}

/** Returns the style sheets shared by all forms of a page. */
export function styleSheets(): CSSStyleSheet[] {
  return Object.values(sheets);
}
