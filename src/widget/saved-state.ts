import type { KeptInput } from './browser-history.ts';

/** The key of the visitor's input in the tab's storage: one for all pages of a website. */
export const inputKey = (siteKey: string) => `firsthold ${siteKey}`;

/** Returns the visitor's input that this tab keeps; null: none, or the browser blocks storage. */
export function keptInput(siteKey: string): KeptInput | null {
  try {
    return JSON.parse(`${sessionStorage.getItem(inputKey(siteKey))}`);
  } catch {
    return null;
  }
}

/**
 * Returns whether the page's address or the tab's storage may contain choices to restore. The code of the later steps
 * parses them.
 */
export function hasSavedState(siteKey: string): boolean {
  const { search, hash, href } = location;
  return (
    /([?&](space|date|package|guests|also)|#booking)=/.test(search + hash) ||
    keptInput(siteKey)?.opened === href
  );
}
