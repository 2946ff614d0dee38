import { addDays } from '../../../domain/time/calendar.ts';

/** Space, date, and either slot and package, by the hour with times, or custom times; '': not chosen yet. */
export interface OfferChoice {
  readonly spaceId: string;
  readonly date: string;
  readonly slotId: string;
  readonly packageId: string;
  /** Whether it has custom times instead of a slot. */
  readonly isFree: boolean;
  /** Whether the slot is booked by the hour, with a start and an end. */
  readonly isHourly: boolean;
  readonly startTime: string;
  readonly endTime: string;
  /** When custom times end; '': on the same or the next day. */
  readonly endDate: string;
}

/** Nothing chosen yet. */
export const noOffer: OfferChoice = {
  spaceId: '',
  date: '',
  slotId: '',
  packageId: '',
  isFree: false,
  isHourly: false,
  startTime: '',
  endTime: '',
  endDate: '',
};

/** Returns whether a text is a date as entered completely. */
export const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Returns the date on which custom times end. */
export const endDateOf = ({ date, startTime, endTime, endDate }: OfferChoice) =>
  endDate !== '' ? endDate : endTime > startTime || endTime === '' ? date : addDays(date, 1);

/** Returns whether everything is chosen. */
export function isCompleteOffer(choice: OfferChoice): boolean {
  const { spaceId, date, slotId, packageId, isFree, isHourly, startTime, endTime } = choice;
  const offer = isFree ? [] : [slotId, packageId];
  const times = isFree || isHourly ? [startTime, endTime] : [];
  return isDate(date) && [spaceId, ...offer, ...times].every((each) => each !== '');
}

/** Returns the members of the API's body. */
export function offerBody(choice: OfferChoice) {
  const { spaceId, date, slotId, packageId, isFree, startTime, endTime } = choice;
  // What is missing is omitted: the service reports it.
  const filled = Object.entries(
    isFree
      ? { startTime, endTime, endDate: isDate(date) ? endDateOf(choice) : '' }
      : { slotId, packageId, ...partOf(choice) },
  ).filter(([, text]) => text !== '');
  return {
    ...(spaceId !== '' && { spaceId }),
    ...(date !== '' && { date }),
    ...(Object.fromEntries(filled) as {
      readonly slotId?: string;
      readonly packageId?: string;
      readonly startTime?: string;
      readonly endTime?: string;
      readonly endDate?: string;
    }),
  };
}

/** Returns the times of a choice in a slot by the hour; none in another slot. */
export const partOf = ({
  isFree,
  isHourly,
  startTime,
  endTime,
}: OfferChoice): { readonly startTime?: string; readonly endTime?: string } =>
  isHourly && !isFree ? { startTime, endTime } : {};
