/** Returns the JSON text of a value. Arrays stay arrays, although old versions of Prototype give them a `toJSON`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, member) {
    const own = this[name];
    return Array.isArray(own) ? own : member;
  });
}
