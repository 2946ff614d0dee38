/** Whether the page's address or its history may say where the visitor was; what they say is read by what comes with the later steps. */
export function hasSavedState(): boolean {
  const { search, hash } = location;
  return (
    /[?&](space|date|package|guests)=/.test(search) ||
    hash.startsWith('#booking=') ||
    !!history.state?.firsthold
  );
}
