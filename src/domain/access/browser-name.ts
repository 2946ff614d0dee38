/** Browser names, so that people recognise their own sessions; nothing depends on them. */

/** The maximum stored length of a `User-Agent`, in characters. */
const maxStored = 400;

/** In order of precedence: most user agents also contain the names of other browsers. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns a `User-Agent` for storage: one line of limited length. */
export const truncateUserAgent = (sent = '') => sent.replace(/[^\x20-\x7e]/g, '').slice(0, maxStored);

/** Returns the names of browser and system; null: unknown. */
export function browserName(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const firstIn = (names: typeof browsers) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: firstIn(browsers), system: firstIn(systems) };
}
