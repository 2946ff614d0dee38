/**
 * Returns whether the page's address or history may contain choices to restore. The code of the later steps parses
 * them.
 */
export function hasSavedState(): boolean {
  const { search, hash } = location;
  return (
    /[?&](space|date|package|guests|also)=/.test(search) ||
    hash.startsWith('#booking=') ||
    !!history.state?.firsthold
  );
}
