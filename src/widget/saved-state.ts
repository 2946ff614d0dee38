/**
 * Returns whether the page's address or history, or the tab's storage for a frame, may contain choices to restore. The
 * code of the later steps parses them.
 *
 * @param frameName the name of the form in a website's frame; null: it is in none
 */
export function hasSavedState(frameName: string | null): boolean {
  const { search, hash } = location;
  return (
    /[?&](space|date|package|guests|also)=/.test(search) ||
    hash.startsWith('#booking=') ||
    !!history.state?.firsthold ||
    (frameName !== null && frameEntryText(frameName) !== null)
  );
}

/** The key of a frame's latest entry in the tab's storage. */
export const frameEntryKey = (name: string) => `firsthold ${name}`;

/** Returns a frame's latest entry in this tab as JSON; null: none, or the browser blocks storage. */
export function frameEntryText(name: string): string | null {
  try {
    return sessionStorage.getItem(frameEntryKey(name));
  } catch {
    return null;
  }
}
