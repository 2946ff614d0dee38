/**
 * How a full export writes down what staff did with a request beside deciding on it: members of the request, only where
 * there is something, so that programs that know none of it read all other requests.
 */
import type { BookingRequest } from '../../booking/booking-request.ts';
import type { Note } from '../../booking/note.ts';
import { type Instant, instantOf, isoInstant } from '../../time/instant.ts';

interface WrittenNote extends Omit<Note, 'at' | 'about'> {
  readonly at: string;
  readonly about?: NonNullable<Note['about']>;
}

interface Afterwards {
  readonly amended: BookingRequest['amended'];
  readonly notes: readonly Note[];
}

/** As an export has it. */
export function writtenAfterwards({ amended, notes }: Afterwards) {
  return {
    ...(amended !== null && { amendments: amended.times, amendedAt: isoInstant(amended.at) }),
    ...(notes.length > 0 && { notes: notes.map(writtenNote) }),
  };
}

const writtenNote = ({ id, at, actor, about, text }: Note): WrittenNote => ({
  id,
  at: isoInstant(at),
  actor,
  ...(about !== null && { about }),
  text,
});

/** Puts the members of a record, its own instants read already, together again; the rest of it is as it was. */
export function withAfterwards<Rest extends object>(
  record: Rest & {
    readonly amendments?: number;
    readonly amendedAt?: Instant;
    readonly notes?: readonly WrittenNote[];
  },
): Omit<Rest, 'amendments' | 'amendedAt' | 'notes'> & Afterwards {
  const { amendments = 0, amendedAt, notes = [], ...rest } = record;
  return {
    ...rest,
    amended: amendedAt === undefined ? null : { times: amendments, at: amendedAt },
    notes: notes.map(({ at, about = null, ...note }) => ({ ...note, about, at: instantOf(at) ?? 0 })),
  };
}
