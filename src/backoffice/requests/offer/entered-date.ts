import { typedNumber } from '../../parts/typed-number.ts';
import { type EnteredChoices, extrasBody, nothingChosen } from '../fields/entered-choices.ts';
import type { Guests } from './capacity-warning.tsx';
import { isCompleteOffer, noOffer, type OfferChoice, offerBody } from './offer-choice.ts';

/** One date of a booking as entered. */
export interface EnteredDate extends OfferChoice, EnteredChoices {
  /** Whether it takes time, package and choices from an earlier date in its space, until it is opened. */
  readonly follows?: boolean;
}

/** Returns the dates after one of them was edited; later dates of its space that follow it change too. */
export const withEditedDate = (
  dates: readonly EnteredDate[],
  index: number,
  members: Partial<EnteredDate>,
): readonly EnteredDate[] => {
  const { spaceId } = dates[index] ?? noDate;
  const { date: _date, endDate: _end, spaceId: _space, ...shared } = members;
  return dates.map((each, at) => {
    if (at === index) return { ...each, ...members };
    return at > index && each.follows && each.spaceId === spaceId ? { ...each, ...shared } : each;
  });
};

/**
 * Returns a further date of a booking: nearly always another space on the same day. A venue with one space has only
 * other days.
 */
export const anotherDateLike = (entered: EnteredDate, hasOneSpace: boolean): EnteredDate => ({
  ...entered,
  ...(hasOneSpace
    ? { date: '', endDate: '' }
    : { spaceId: '', slotId: '', packageId: '', layout: '', extras: {} }),
  follows: false,
});

/** Nothing entered yet. */
export const noDate: EnteredDate = { ...noOffer, ...nothingChosen };

/** Returns the members of the API's body. */
export const dateBody = (entered: EnteredDate) => ({
  // What is missing is omitted: the service reports it.
  ...(offerBody(entered) as { readonly spaceId: string; readonly date: string }),
  ...(entered.attendance.trim() !== '' && { attendance: typedNumber(entered.attendance) }),
  ...(entered.layout !== '' && { layout: entered.layout }),
  // Custom times have no package, so no extras.
  ...(!entered.isFree && Object.keys(entered.extras).length > 0 && { extras: extrasBody(entered) }),
});

/** Returns how many guests are expected. */
export function guestsOf({ attendance, layout }: EnteredChoices): Guests {
  const count = attendance.trim() === '' ? null : typedNumber(attendance);
  return { count: typeof count === 'number' && count > 0 ? count : null, layout: layout || null };
}

/** Returns whether a date has a price of today: custom times have none. */
export const hasQuote = (entered: EnteredDate) => !entered.isFree && isCompleteOffer(entered);

/**
 * Returns the errors of one date by member, from paths such as `additionalItems[1].endTime`; an error of the whole date
 * is one of its day.
 */
export function problemsOfDate(problems: ReadonlyMap<string, string>, index: number): Map<string, string> {
  if (index === 0) return new Map([...problems].filter(([path]) => (/^\w+/.exec(path)?.[0] ?? '') in noDate));
  return new Map(
    [...problems].flatMap(([path, text]) => {
      const [, number, member = ''] = /^additionalItems[.[](\d+)\]?\.?(.*)$/.exec(path) ?? [];
      return Number(number) === index - 1 ? [[member === '' ? 'date' : member, text] as const] : [];
    }),
  );
}
