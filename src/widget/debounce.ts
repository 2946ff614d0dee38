/** Does something a moment later, once for all the times it was asked for until then. */
export function debounce(job: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      job();
    });
  };
}
