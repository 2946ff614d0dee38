/**
 * Whether two answers of the API say the same, whatever the order of their members. It ends at the first difference and writes
 * nothing down: a quarter of bookings is more than a megabyte, and is asked for again every few seconds.
 */
export function saysTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && saysTheSame(one[name], other[name]))
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
