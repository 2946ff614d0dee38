/** What staff stored about a guest of the directory. */
import { Type } from 'typebox';
import { parseDocument } from '../fields/read-whole.ts';
import { strictObject } from '../fields/strict-object.ts';
import { multiLinePattern } from '../fields/text-patterns.ts';

/** The part of a guest that staff can change. */
export interface GuestRecord {
  /** All addresses of the guest as keys (`addressKeyOf`), sorted; empty: staff entered none. */
  readonly addresses: readonly string[];
  /** '': none. */
  readonly notes: string;
}

/** A stored record. */
export interface StoredGuestRecord extends GuestRecord {
  readonly id: string;
}

/** The maximum length of a guest's notes in characters. */
export const maxGuestNotesLength = 5_000;
/** The maximum number of addresses of one guest. */
export const maxGuestAddresses = 50;

/** The schema of notes about a guest. */
export const guestNotes = Type.String({ maxLength: maxGuestNotesLength, pattern: multiLinePattern });
const schema = strictObject({ notes: guestNotes });

/**
 * Validates notes about a guest, and normalizes them to NFC.
 *
 * @throws ValidationError if they are too long, or have invalid characters
 */
export function parseGuestNotes(body: unknown): string {
  return parseDocument<{ notes: string }>(schema, body, () => []).notes.trim();
}

/** Returns the record of one guest after another was merged into it. */
export function mergeGuestRecords(target: GuestRecord, other: GuestRecord): GuestRecord {
  return {
    addresses: [...new Set([...target.addresses, ...other.addresses])].sort(),
    notes: [target.notes, other.notes].filter((notes) => notes !== '').join('\n\n'),
  };
}
