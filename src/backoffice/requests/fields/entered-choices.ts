import { typedNumber } from '../../parts/typed-number.ts';
import type { BookedDate } from '../offer/booked-offer.ts';

/** What is chosen for a date, as typed. */
export interface EnteredChoices {
  /** The number of guests as text. */
  readonly attendance: string;
  /** The name of a layout; '': none. */
  readonly layout: string;
  /** The chosen extras by id, each with its number of pieces as text; '': one, or not priced by the piece. */
  readonly extras: Readonly<Record<string, string>>;
}

/** Nothing chosen yet. */
export const nothingChosen: EnteredChoices = { attendance: '', layout: '', extras: {} };

/** Returns what was chosen for a date, as it can be changed. */
export const choicesOf = ({ attendance, layout, extras }: BookedDate): EnteredChoices => ({
  attendance: attendance === null ? '' : String(attendance),
  layout: layout ?? '',
  extras: Object.fromEntries(extras.map(({ id, pieces }) => [id, pieces === null ? '' : String(pieces)])),
});

/** Returns the extras for the API, in the order of their ids. */
export const extrasBody = ({ extras }: Pick<EnteredChoices, 'extras'>) =>
  Object.entries(extras)
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .map(([id, pieces]) => ({ id, ...(pieces.trim() !== '' && { pieces: typedNumber(pieces) }) }));
