/** Returns whether the page's address or history may contain a place; the later steps' code reads it. */
export function hasSavedState(): boolean {
  const { search, hash } = location;
  return (
    /[?&](space|date|package|guests)=/.test(search) ||
    hash.startsWith('#booking=') ||
    !!history.state?.firsthold
  );
}
