/**
 * Returns an object's keys with their literal types. For constant tables only: other values may have more members
 * than their type.
 */
export const keysOf = <Table extends Readonly<Record<string, unknown>>>(table: Table) =>
  Object.keys(table) as readonly (keyof Table & string)[];
