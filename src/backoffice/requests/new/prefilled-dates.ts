import { dateRange } from '../../../domain/time/calendar.ts';
import { type EnteredDate, noDate } from '../offer/entered-date.ts';
import { isDate } from '../offer/offer-choice.ts';

/**
 * Returns the dates of a new booking that a link prefills: `space`, `slot`, `package`, `date` and `people`. With `until`, it starts
 * at custom times that end on that date, with `start` and `end` at these times, of the slot if there is one. With `last`, it has each day until then
 * in each space of `space` (`main-hall,bar`); the further days of a space follow its first one.
 */
export function prefilledDates(query: URLSearchParams): readonly [EnteredDate, ...EnteredDate[]] {
  const of = (name: string) => query.get(name) ?? '';
  const [spaceId = '', ...otherSpaces] = of('space').split(',');
  const [date, last] = [of('date'), of('last')];
  const first: EnteredDate = {
    ...noDate,
    spaceId,
    slotId: of('slot'),
    packageId: of('package'),
    date,
    attendance: of('people'),
    ...(isDate(of('until')) && { isFree: true, endDate: of('until') }),
    ...(of('start') !== '' && { startTime: of('start'), endTime: of('end') }),
    ...(of('start') !== '' && (of('slot') === '' ? { isFree: true } : { isHourly: true })),
  };
  if (!isDate(date) || !isDate(last)) return [first];
  const [, ...otherDays] = dateRange(date, last);
  const inSpace = (of: EnteredDate) => otherDays.map((day) => ({ ...of, date: day, follows: true }));
  return [
    first,
    ...inSpace(first),
    ...otherSpaces.flatMap((id) => {
      const own = { ...noDate, spaceId: id, date };
      return [own, ...inSpace(own)];
    }),
  ];
}
