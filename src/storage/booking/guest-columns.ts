/** The columns of a booking request's guest. */
import { type BookedGuest, type GuestInput, guestOf, maxGuestLengths } from '../../domain/booking/guest.ts';
import { addressKeyOf, nameKeyOf } from '../../domain/booking/guest-keys.ts';
import { keysOf } from '../../domain/fields/keys-of.ts';
import { fromJson, toJson } from '../engine/columns.ts';
import type { GuestColumns, GuestKeyColumns } from '../engine/tables/booking.ts';

const members = [...keysOf(maxGuestLengths), 'language'] as const;
/** The column names. */
export const guestColumnNames = [
  ...members.map((member) => `guest_${member}` as const),
  'guest_postal_address' as const,
];

/** Returns a guest as columns, with the keys of the guest directory. */
export const guestColumns = (guest: BookedGuest): GuestColumns & GuestKeyColumns => ({
  ...(Object.fromEntries(
    members.map((member) => [`guest_${member}`, guest[member] ?? null]),
  ) as unknown as GuestColumns),
  guest_postal_address: guest.address === undefined ? null : toJson(guest.address),
  guest_address: addressKeyOf(guest.email),
  guest_name_key: nameKeyOf(guest),
});

/** Reads a guest from its columns. */
export const guestOfRow = (row: GuestColumns): BookedGuest =>
  guestOf({
    ...(Object.fromEntries(
      members.map((member) => [member, row[`guest_${member}`]]),
    ) as unknown as GuestInput),
    address: row.guest_postal_address && fromJson(row.guest_postal_address),
  });
