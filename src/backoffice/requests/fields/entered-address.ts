/** The members of an address that are lines of text, in the order of the form. */
export const addressLines = ['street', 'postalCode', 'city', 'region'] as const;

/** A postal address as typed; '': not entered. */
export type EnteredAddress = Readonly<Record<(typeof addressLines)[number] | 'country', string>>;

/** Nothing entered yet. */
export const noAddress: EnteredAddress = { street: '', postalCode: '', city: '', region: '', country: '' };

/** Returns the members of an address that were entered; null: none. */
export function addressBody(address: EnteredAddress): Partial<EnteredAddress> | null {
  const filled = Object.entries(address).filter(([, text]) => text.trim() !== '');
  return filled.length === 0 ? null : Object.fromEntries(filled);
}
