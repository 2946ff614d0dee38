/** Runs a job a moment later, once for all calls until then. */
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
