/**
 * The types of columns. Instants are UTC milliseconds, dates `YYYY-MM-DD`, flags 0 or 1, money in the smallest unit;
 * `Json` columns hold JSON text, read and written with `fromJson` and `toJson`.
 */

/** SQLite has no booleans. */
export type Flag = 0 | 1;
declare const holds: unique symbol;
/** JSON text of a `T`. */
export type Json<T> = string & { readonly [holds]: T };

/** Serializes a value; the result's type carries the value's type. */
export const toJson = <T>(value: T) => JSON.stringify(value) as Json<T>;
/** Parses a value. The column's type is reliable: only `toJson` creates a `Json`. */
export const fromJson = <T>(text: Json<T>) => JSON.parse(text) as T;
/**
 * Returns a function like `fromJson` that parses the same text only once in a row: a request for several dates reads the
 * same long text for each.
 */
export function lastFromJson<T>(): (text: Json<T>) => T {
  let last: { readonly text: Json<T>; readonly value: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: fromJson(text) };
    return last.value;
  };
}
/** Converts a boolean for storage. */
export const toFlag = (value: boolean): Flag => (value ? 1 : 0);
