/** Resolves like a promise, or with `fallback` if that takes longer than `ms` milliseconds. */
export async function within<T, Fallback>(
  ms: number,
  promise: Promise<T>,
  fallback: Fallback,
): Promise<T | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Fallback>((resolve) => {
    timer = setTimeout(resolve, ms, fallback);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
