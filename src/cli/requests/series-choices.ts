/** Which dates of a series to book, and where. */
import type { FreeAlternative } from '../../operations/booking/free-alternatives.ts';
import type { SeriesDate } from '../../operations/booking/preview-series.ts';
import { CommandFailure } from '../failure.ts';

/** The choices for the dates of a series, as typed. */
export interface DateChoices {
  /** Dates to leave out. */
  readonly skip?: readonly string[];
  readonly skipTaken?: boolean;
  /** `DATE=SPACE/SLOT`: what is free on a date instead. */
  readonly instead?: readonly string[];
}

/** A date to book. */
export interface ChosenDate extends SeriesDate {
  /** Null: where the series takes place. */
  readonly instead: FreeAlternative | null;
}

/**
 * Applies the choices to the dates of a series.
 *
 * @throws CommandFailure if a choice is about no date of the series, or what it names is not free instead
 */
export function chooseDates(
  dates: readonly SeriesDate[],
  { skip = [], skipTaken = false, instead = [] }: DateChoices,
): readonly ChosenDate[] {
  const places = new Map(instead.map(parseInstead));
  const unknown = [...skip, ...places.keys()].filter(
    (date) => !dates.some(({ target }) => target.date === date),
  );
  if (unknown.length > 0) throw new CommandFailure(`not a date of the series: ${unknown.join(', ')}`, 2);
  return dates.flatMap((each) => {
    const { date } = each.target;
    const place = places.get(date);
    if (skip.includes(date) || (skipTaken && place === undefined && each.reasons.length > 0)) return [];
    return [{ ...each, instead: place === undefined ? null : findAlternative(each, place) }];
  });
}

function parseInstead(text: string): readonly [date: string, place: string] {
  const [date = '', place, ...rest] = text.split('=');
  if (place === undefined || rest.length > 0 || place.split('/').length !== 2)
    throw new CommandFailure(`--instead must be like 2027-01-12=studio/late, not ${text}`, 2);
  return [date, place];
}

/** Returns an alternative as `--instead` names it. */
export const placeOfAlternative = ({ space, slot }: FreeAlternative) => `${space.id}/${slot.id}`;

function findAlternative({ target, alternatives }: SeriesDate, place: string): FreeAlternative {
  const found = alternatives.find((each) => placeOfAlternative(each) === place);
  if (found !== undefined) return found;
  const free = alternatives.map(placeOfAlternative).join(', ') || 'nothing';
  throw new CommandFailure(`${place} is not free instead on ${target.date}; free is: ${free}`, 2);
}
