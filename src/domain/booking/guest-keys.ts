/** The keys by which the guest directory groups and sorts booking requests. */
import { addressForms } from '../fields/address-forms.ts';
import { foldText } from '../fields/fold-text.ts';
import { erasedGuest, type Guest } from './guest.ts';

/** The sort orders: newest request first; by name. */
export const guestOrders = ['recent', 'name'] as const;
/** A sort order of guests. */
export type GuestOrder = (typeof guestOrders)[number];

/** The maximum length of a name's sort key, in characters. */
const maxNameKeyLength = 40;

/**
 * Returns the e-mail address that identifies a guest: in NFC and lower case, with its domain in Unicode. Null: staff
 * entered none, or the guest is erased.
 */
export function addressKeyOf(email: string): string | null {
  if (email === '' || email === erasedGuest.email) return null;
  return addressForms(email)[0];
}

/** Returns the sort key of a guest's name: folded. Null: the guest is erased. */
export function nameKeyOf({ name, email }: Pick<Guest, 'name' | 'email'>): string | null {
  if (email === erasedGuest.email) return null;
  return [...foldText(name)].slice(0, maxNameKeyLength).join('');
}
