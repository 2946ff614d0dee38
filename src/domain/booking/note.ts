/** Internal notes of staff about a booking request. */
import { Type } from 'typebox';
import { parseDocument } from '../fields/read-whole.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankTextPattern } from '../fields/text-patterns.ts';
import type { Instant } from '../time/instant.ts';
import { decidedStatuses } from './booking-request.ts';

/** A stored note: it never changes, and is deleted when the guest is erased. */
export interface Note {
  readonly id: string;
  readonly at: Instant;
  /** The author, as in the event log: `staff:7f3c`. */
  readonly actor: string;
  /** The decision it explains; `letter`: it is a letter to the guest; null: neither. */
  readonly about: NoteSubject | null;
  readonly text: string;
}

/** What notes can be about. */
export const noteSubjects = [...decidedStatuses, 'letter'] as const;
/** What a note is about. */
export type NoteSubject = (typeof noteSubjects)[number];

/** The maximum length of a note in characters (Unicode code points). */
export const maxNoteLength = 5_000;
/** The maximum number of notes per request, so that all can be shown. */
export const maxNotes = 500;

const noteText = Type.String({ maxLength: maxNoteLength, pattern: nonBlankTextPattern });

/**
 * Validates the text of a note and normalizes it to NFC.
 *
 * @param path its path in the request body
 * @throws ValidationError if it is blank, too long, or has invalid characters
 */
export function parseNote(text: unknown, path = 'text'): string {
  const schema = strictObject({ [path]: noteText });
  return parseDocument<Record<string, string>>(schema, { [path]: text }, () => [])[path] ?? '';
}
