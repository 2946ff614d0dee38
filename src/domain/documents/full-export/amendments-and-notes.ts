/**
 * Serializes the changes and notes of staff in a full export: members of the request, only if there are any, so that
 * older programs can read all other requests.
 */
import type { BookingRequest } from '../../booking/booking-request.ts';
import type { Note } from '../../booking/note.ts';
import { type Instant, isoInstant, parseIsoInstant } from '../../time/instant.ts';

interface SerializedNote extends Omit<Note, 'at' | 'about'> {
  readonly at: string;
  readonly about?: NonNullable<Note['about']>;
}

interface AmendmentsAndNotes {
  readonly amended: BookingRequest['amended'];
  readonly notes: readonly Note[];
}

/** Serializes amendments and notes as members of a request. */
export function serializeAmendmentsAndNotes({ amended, notes }: AmendmentsAndNotes) {
  return {
    ...(amended !== null && { amendments: amended.times, amendedAt: isoInstant(amended.at) }),
    ...(notes.length > 0 && { notes: notes.map(serializeNote) }),
  };
}

const serializeNote = ({ id, at, actor, about, text }: Note): SerializedNote => ({
  id,
  at: isoInstant(at),
  actor,
  ...(about !== null && { about }),
  text,
});

/** Parses these members of a record; the rest is unchanged. */
export function parseAmendmentsAndNotes<Rest extends object>(
  record: Rest & {
    readonly amendments?: number;
    readonly amendedAt?: Instant;
    readonly notes?: readonly SerializedNote[];
  },
): Omit<Rest, 'amendments' | 'amendedAt' | 'notes'> & AmendmentsAndNotes {
  const { amendments = 0, amendedAt, notes = [], ...rest } = record;
  return {
    ...rest,
    amended: amendedAt === undefined ? null : { times: amendments, at: amendedAt },
    notes: notes.map(({ at, about = null, ...note }) => ({ ...note, about, at: parseIsoInstant(at) ?? 0 })),
  };
}
