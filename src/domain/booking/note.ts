/** What staff write down about a booking request, for themselves. */
import { Type } from 'typebox';
import { parseDocument } from '../fields/read-whole.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankTextPattern } from '../fields/text-patterns.ts';
import type { Instant } from '../time/instant.ts';
import type { DecidedStatus } from './booking-request.ts';

/** A note as it is kept: it is never changed, and goes with the guest whom it may name. */
export interface Note {
  readonly id: string;
  readonly at: Instant;
  /** Who wrote it, as the event log names them: `staff:7f3c`. */
  readonly actor: string;
  /** The decision that it gives a reason for; null: none. */
  readonly about: DecidedStatus | null;
  readonly text: string;
}

/** Longest text of a note, in characters (Unicode code points). */
export const maxNoteLength = 5_000;
/** Most notes of one request, so that it can always be shown whole. */
export const maxNotes = 500;

const noteText = Type.String({ maxLength: maxNoteLength, pattern: nonBlankTextPattern });

/**
 * The text of a note, checked and in NFC.
 *
 * @param path where it stands in what was sent
 * @throws ValidationError when it is blank, too long, or holds what cannot be kept
 */
export function parseNote(text: unknown, path = 'text'): string {
  const schema = strictObject({ [path]: noteText });
  return parseDocument<Record<string, string>>(schema, { [path]: text }, () => [])[path] ?? '';
}
