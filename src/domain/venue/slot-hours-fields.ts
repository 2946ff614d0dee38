/** The schema of slots by the hour, their rules, and those of the prices by the hour of their packages. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { type PartiallyParsed, parsedEntries } from '../fields/draft.ts';
import { strictObject } from '../fields/strict-object.ts';
import { bandWithin, pricedMinutes, priceOfMinutes } from '../money/hour-prices.ts';
import { maxAmountCents } from '../money/money.ts';
import { codedProblem } from '../problem-codes.ts';
import { type ClockTimes, minutesPerDay, spanOf } from '../time/clock-span.ts';
import type { Package } from './package.ts';
import type { Slot } from './slot.ts';
import { hourSteps } from './slot-hours.ts';

const length = (description: string, example: number) =>
  Type.Integer({
    minimum: hourSteps[0],
    maximum: minutesPerDay,
    description: `${description} In minutes, a multiple of the step.`,
    examples: [example],
  });

/** How a slot is booked by the hour (docs/api/venue-file-reference.md). */
export const slotHours = strictObject(
  {
    stepMinutes: Type.Enum([...hourSteps], {
      description:
        'Bookings start and end at multiples of these minutes from startTime. It divides the slot.',
      examples: [30],
    }),
    minimumMinutes: length('The shortest booking.', 60),
    maximumMinutes: Type.Optional(length('The longest booking; omitted: the whole slot.', 480)),
  },
  { description: 'Visitors choose a start and an end within the slot.' },
);

/** Yields the problems of a slot by the hour: its window, step, shortest and longest booking do not go together. */
export function* validateHours(
  { startTime, endTime, hours }: PartiallyParsed<Pick<Slot, 'startTime' | 'endTime' | 'hours'>>,
  path: string,
): Iterable<FieldProblem> {
  const { stepMinutes, minimumMinutes, maximumMinutes } = hours ?? {};
  if (stepMinutes === undefined) return;
  const { from, to } =
    startTime === undefined || endTime === undefined
      ? { from: 0, to: Number.POSITIVE_INFINITY }
      : spanOf({ startTime, endTime });
  const window = to - from;
  const problemOf = (member: string, message: string, coded = codedProblem('does_not_fit')) => ({
    path: `${path}.hours.${member}`,
    message,
    ...coded,
  });
  if (window % stepMinutes > 0)
    yield problemOf('stepMinutes', `does not divide the ${window} minutes from ${startTime} to ${endTime}`);
  for (const [member, minutes] of Object.entries({ minimumMinutes, maximumMinutes })) {
    if (minutes === undefined) continue;
    if (minutes % stepMinutes > 0)
      yield problemOf(member, `must be a multiple of the step of ${stepMinutes} minutes`);
    else if (minutes > window)
      yield problemOf(
        member,
        `must not be more than the ${window} minutes from ${startTime} to ${endTime}`,
        codedProblem('too_large', { most: window }),
      );
  }
  if (minimumMinutes !== undefined && maximumMinutes !== undefined && maximumMinutes < minimumMinutes)
    yield problemOf(
      'maximumMinutes',
      `must not be less than the minimum of ${minimumMinutes} minutes`,
      codedProblem('too_small', { least: minimumMinutes }),
    );
}

/**
 * Yields the problems of prices by the hour: in a slot that is not booked by the hour, bands outside the slot or
 * overlapping, or a price of the whole slot above the limit of an amount.
 */
export function* validateHourPrices(
  { perHourCents, hourBands }: PartiallyParsed<Pick<Package, 'perHourCents' | 'hourBands'>>,
  slot: PartiallyParsed<Pick<Slot, 'startTime' | 'endTime' | 'hours'>>,
  path: string,
): Iterable<FieldProblem> {
  const problemAt = (member: string, message: string) => ({
    path: `${path}.${member}`,
    message,
    ...codedProblem('does_not_fit'),
  });
  if (slot.hours === null) {
    const needsHours = 'needs a slot that is booked by the hour ("hours")';
    if (perHourCents !== undefined && perHourCents > 0) yield problemAt('perHourCents', needsHours);
    if (hourBands !== undefined && hourBands.length > 0) yield problemAt('hourBands', needsHours);
    return;
  }
  const { startTime, endTime } = slot;
  if (startTime === undefined || endTime === undefined) return;
  const times: ClockTimes = { startTime, endTime };
  const window = spanOf(times);
  const before: { readonly from: number; readonly to: number }[] = [];
  for (const [{ fromTime, toTime }, bandPath] of parsedEntries(hourBands, 'hourBands')) {
    if (fromTime === undefined || toTime === undefined) continue;
    const band = bandWithin(times, { fromTime, toTime });
    if (band.from >= window.to) yield problemAt(`${bandPath}.fromTime`, `is outside the slot`);
    else if (band.to > window.to) yield problemAt(`${bandPath}.toTime`, `is outside the slot`);
    else if (before.some(({ from, to }) => from < band.to && band.from < to))
      yield problemAt(bandPath, 'overlaps another band of the package');
    before.push(band);
  }
  if (perHourCents === undefined || hourBands === undefined) return;
  const bands = hourBands.flatMap((band) =>
    band?.fromTime === undefined || band.toTime === undefined || band.perHourCents === undefined
      ? []
      : { fromTime: band.fromTime, toTime: band.toTime, perHourCents: band.perHourCents },
  );
  const whole = pricedMinutes({ perHourCents, hourBands: bands }, times, window)
    .map(priceOfMinutes)
    .reduce((sum, cents) => sum + cents, 0);
  if (whole > maxAmountCents)
    yield {
      path: `${path}.perHourCents`,
      message: `makes the whole slot cost ${whole}; the maximum is ${maxAmountCents}`,
      ...codedProblem('amount_too_large'),
    };
}
