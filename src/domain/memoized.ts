/** Returns a function that computes each result once, by the JSON text of its arguments, and keeps it. */
export function memoized<Arguments extends readonly unknown[], Result>(
  compute: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const results = new Map<string, Result>();
  return (...given) => {
    const name = JSON.stringify(given);
    if (!results.has(name)) results.set(name, compute(...given));
    return results.get(name) as Result;
  };
}
