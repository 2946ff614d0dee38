/** Without these no line of a sheet of bookings says which booking it is. */
export const neededColumns = ['space', 'slot', 'date', 'name'] as const;
/** The columns there can be. */
export const sheetColumns = [
  ...neededColumns,
  ...['package', 'email', 'phone', 'company', 'people', 'message', 'status', 'total', 'tax'],
] as const;
