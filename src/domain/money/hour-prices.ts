/** The price by the hour of a part of a slot. */
import { type ClockSpan, type ClockTimes, spanOf, spanWithin } from '../time/clock-span.ts';
import type { ClockTime } from '../time/instant.ts';

/** A part of a slot with its own price by the hour. */
export interface HourBand {
  readonly fromTime: ClockTime;
  readonly toTime: ClockTime;
  /** In the smallest unit; replaces that of the package. */
  readonly perHourCents: number;
}

/** What a package costs by the hour, in the smallest unit. */
export interface HourPrices {
  /** Omitted: nothing. */
  readonly perHourCents?: number;
  /** Omitted: none. */
  readonly hourBands?: readonly HourBand[];
}

/** Minutes at one price by the hour, both above 0. */
export interface PricedMinutes {
  readonly minutes: number;
  readonly perHourCents: number;
}

/** Returns the span of a band in the slot. */
export const bandWithin = (
  slot: ClockTimes,
  { fromTime, toTime }: Omit<HourBand, 'perHourCents'>,
): ClockSpan => spanWithin(slot, { startTime: fromTime, endTime: toTime });

/**
 * Returns the minutes of a part of a slot that have a price: those at the price of the package, then those of each band
 * by time.
 */
export const pricedMinutes = (prices: HourPrices, slot: ClockTimes, part: ClockSpan): PricedMinutes[] =>
  minutesByPrice(prices, slot)(part);

/** Returns `pricedMinutes` as a function of the part, which finds the bands in the slot once. */
function minutesByPrice({ perHourCents = 0, hourBands = [] }: HourPrices, slot: ClockTimes) {
  const bands = hourBands
    .map((band) => ({ ...bandWithin(slot, band), perHourCents: band.perHourCents }))
    .sort((one, other) => one.from - other.from);
  return (part: ClockSpan): PricedMinutes[] => {
    const inBands: PricedMinutes[] = [];
    let others = part.to - part.from;
    for (const band of bands) {
      const minutes = Math.min(band.to, part.to) - Math.max(band.from, part.from);
      if (minutes <= 0) continue;
      others -= minutes;
      if (band.perHourCents > 0) inBands.push({ minutes, perHourCents: band.perHourCents });
    }
    return others > 0 && perHourCents > 0 ? [{ minutes: others, perHourCents }, ...inBands] : inBands;
  };
}

/** A slot whose parts can be booked. */
export interface PricedWindow extends ClockTimes {
  readonly hours: { readonly stepMinutes: number; readonly minimumMinutes: number };
}

/** Returns the minutes of the shortest bookings of a slot, for every start on the wall clock; without bands they are equal. */
export function shortestMinutes(prices: HourPrices, slot: PricedWindow): PricedMinutes[][] {
  const { stepMinutes, minimumMinutes } = slot.hours;
  const { from, to } = spanOf(slot);
  const starts: number[] = [];
  for (let start = from; start <= to - minimumMinutes; start += stepMinutes) starts.push(start);
  return minutesFrom(prices, slot, { starts, minutes: minimumMinutes });
}

/** Returns the minutes of bookings of one length, for each start; without bands they are equal. */
export function minutesFrom(
  prices: HourPrices,
  slot: ClockTimes,
  { starts, minutes }: { readonly starts: readonly number[]; readonly minutes: number },
): PricedMinutes[][] {
  const minutesOf = minutesByPrice(prices, slot);
  return (hasBands(prices) ? starts : starts.slice(0, 1)).map((from) =>
    minutesOf({ from, to: from + minutes }),
  );
}

/** A price by the hour above 0, and the part of the slot that has it; without times: the hours outside the bands. */
export interface HourRate extends Partial<ClockTimes> {
  readonly perHourCents: number;
}

/** Returns the prices by the hour that some part of a slot has: that of the package, then those of the bands by time. */
export function hourRates(prices: HourPrices, slot: ClockTimes): HourRate[] {
  const { perHourCents = 0, hourBands = [] } = prices;
  const bands = hourBands
    .map((band) => ({ band, ...bandWithin(slot, band) }))
    .sort((one, other) => one.from - other.from);
  const inBands = bands.reduce((minutes, { from, to }) => minutes + to - from, 0);
  const { from, to } = spanOf(slot);
  return [
    ...(inBands < to - from ? [{ perHourCents }] : []),
    ...bands.map(({ band: { fromTime: startTime, toTime: endTime, perHourCents: ofBand } }) => ({
      startTime,
      endTime,
      perHourCents: ofBand,
    })),
  ].filter((rate) => rate.perHourCents > 0);
}

const hasBands = ({ hourBands = [] }: HourPrices) => hourBands.length > 0;

/** Returns what minutes cost, rounded half away from zero. Exact for every amount of a venue and a day. */
export function priceOfMinutes({ minutes, perHourCents }: PricedMinutes): number {
  const raised = perHourCents * minutes + 30;
  return (raised - (raised % 60)) / 60;
}
