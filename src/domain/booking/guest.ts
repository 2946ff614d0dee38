/**
 * The guest of a booking request. Its JSON schemas are in `guest-schemas.ts`; its columns are named after its
 * members.
 */

import type { Address } from '../venue/venue.ts';

/** Personal data, which must not appear in logs, URLs and public responses. */
export interface Guest {
  readonly name: string;
  /** '': staff entered none. */
  readonly email: string;
  readonly phone: string | null;
  readonly company: string | null;
}

/** A guest as stored with a booking request. */
export interface BookedGuest extends Guest {
  /** BCP 47 tag of the language that the visitor's browser prefers, or that staff chose; omitted: unknown. */
  readonly language?: string;
  /** The postal address; omitted: unknown. */
  readonly address?: Address;
}

/** Maximum lengths, in characters (Unicode code points). */
export const maxGuestLengths = {
  name: 200,
  email: 254,
  phone: 50,
  company: 200,
} as const satisfies Record<keyof Guest, number>;

/** The maximum length of a language tag. */
export const maxLanguageLength = 35;

const labels: Readonly<Record<keyof Guest, string>> = {
  name: 'Guest',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
};

/** A guest as staff or a visitor entered them; an empty field is absent or null. */
export type GuestInput = {
  readonly [Member in keyof BookedGuest]?: BookedGuest[Member] | null | undefined;
} & Pick<Guest, 'name'>;

/** Returns the guest that was entered. */
export function guestOf({ name, email, phone, company, language, address }: GuestInput): BookedGuest {
  const postal = address && filledAddress(address);
  return {
    name,
    email: email ?? '',
    phone: phone ?? null,
    company: company ?? null,
    ...(typeof language === 'string' && { language }),
    ...(postal && { address: postal }),
  };
}

/** Returns an address without empty members; null: it has no others. */
function filledAddress({ street, postalCode, city, region, country }: Address): Address | null {
  const address = {
    ...(street && { street }),
    ...(postalCode && { postalCode }),
    ...(city && { city }),
    ...(region && { region }),
    ...(country && { country }),
  };
  return Object.keys(address).length === 0 ? null : address;
}

/** Returns the members in which two guests differ. */
export const changedMembers = (before: BookedGuest, after: BookedGuest): (keyof BookedGuest)[] =>
  (['name', 'email', 'phone', 'company', 'language', 'address'] as const).filter(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]),
  );

/** Returns a guest whose empty members are those of an earlier entry. */
export const filledGuest = (guest: BookedGuest, earlier: BookedGuest): BookedGuest => {
  const { phone, company, language, address } = earlier;
  return {
    ...(language !== undefined && { language }),
    ...(address !== undefined && { address }),
    ...guest,
    phone: guest.phone ?? phone,
    company: guest.company ?? company,
  };
};

/** Returns the members of a guest that APIs and webhooks contain. */
export function presentGuest({ name, email, phone, company }: Guest): Guest {
  return { name, email, phone, company };
}

/** Returns the members of a guest without the contacts. */
export function presentGuestName({ name, company }: Guest): Pick<Guest, 'name' | 'company'> {
  return { name, company };
}

/** Returns the members of a guest that are not empty. */
export function filledMembers(guest: Guest): readonly (readonly [keyof Guest, string])[] {
  const members = ['name', 'email', 'phone', 'company'] as const;
  return members.flatMap((member) => (guest[member] ? [[member, guest[member]] as const] : []));
}

/** Returns a guest's data by English labels. */
export function guestByLabel(guest: Guest): Record<string, string> {
  return Object.fromEntries(filledMembers(guest).map(([member, value]) => [labels[member], value]));
}

/** Names a booking for people: by its title, if it has one, and its guest. */
export const bookingName = (title: string | null | undefined, guestName: string): string =>
  title ? `${title} · ${guestName}` : guestName;

/** Replaces an erased guest. */
export const erasedGuest: BookedGuest = { name: '(erased)', email: '(erased)', phone: null, company: null };
