/** What a browser is called, for people to know their own apart; nothing is decided by it. */

/** The longest `User-Agent` that is kept, in characters. */
const maxStored = 400;

/** The first that fits: most say the names of others too. */
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

/** A `User-Agent` as it is kept: whatever was sent, in a line of bounded length. */
export const truncateUserAgent = (sent = '') => sent.replace(/[^\x20-\x7e]/g, '').slice(0, maxStored);

/** Names of browser and system; null: it says none that is known. */
export function browserName(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const firstIn = (names: typeof browsers) =>
    names.find(([, message]) => message.test(userAgent))?.[0] ?? null;
  return { browser: firstIn(browsers), system: firstIn(systems) };
}
