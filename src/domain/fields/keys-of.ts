/**
 * The names of an object's members, as the literals they are. For tables that are written out in the code: what comes
 * from elsewhere may have more members than its type knows, so that of such a value it would not be true.
 */
export const keysOf = <Table extends Readonly<Record<string, unknown>>>(table: Table) =>
  Object.keys(table) as readonly (keyof Table & string)[];
