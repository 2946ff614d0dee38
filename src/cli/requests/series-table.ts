import type { UnavailabilityReason } from '../../domain/booking/unavailability-reasons.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { FreeAlternative } from '../../operations/booking/free-alternatives.ts';
import type { SeriesDate } from '../../operations/booking/preview-series.ts';
import { printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { type ChosenDate, placeOfAlternative } from './series-choices.ts';

/** The dates of a series, and those of them that are booked. */
interface ListedSeries {
  readonly dates: readonly SeriesDate[];
  readonly chosen: readonly ChosenDate[];
  readonly currency: string;
}

/** Prints the dates of a series with prices, conflicts and what is free instead. */
export function printSeries(terminal: Terminal, { dates, chosen, currency }: ListedSeries): void {
  const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents, currency, 'en'));
  printTable(
    terminal,
    dates.map((each) => {
      const booked = bookedAs(each, chosen);
      return {
        date: each.target.date,
        price: money(booked === undefined ? each.totalCents : centsOf(booked)),
        status: statusText(booked),
        reason: each.reasons.map(reasonText).join(', '),
        instead: alternativesText(each.alternatives),
      };
    }),
    'No dates.',
  );
  const total = chosen.reduce((sum, each) => sum + (centsOf(each) ?? 0), 0);
  terminal.print(`${chosen.length} of ${dates.length} dates, ${money(total)} at today’s prices.`);
}

const bookedAs = ({ target }: SeriesDate, chosen: readonly ChosenDate[]) =>
  chosen.find((each) => each.target === target);
const centsOf = ({ instead, totalCents }: ChosenDate) => (instead === null ? totalCents : instead.totalCents);

function statusText(booked: ChosenDate | undefined): string {
  if (booked === undefined) return 'skipped';
  if (booked.instead !== null) return placeOfAlternative(booked.instead);
  return booked.isFree ? 'free' : 'not free';
}

/** Lists what is free instead: `studio/late (20:00–23:00)`. */
export const alternativesText = (alternatives: readonly FreeAlternative[]): string =>
  alternatives
    .map((each) => `${placeOfAlternative(each)} (${each.slot.startTime}–${each.slot.endTime})`)
    .join(', ');

/** Returns a date of a series for `--json`. */
export function seriesDateJson(each: SeriesDate, chosen: readonly ChosenDate[]) {
  const { target, totalCents, isFree, reasons, alternatives } = each;
  const booked = bookedAs(each, chosen);
  return {
    date: target.date,
    totalCents,
    free: isFree,
    skipped: booked === undefined,
    ...(booked?.instead && { instead: alternativeJson(booked.instead) }),
    reasons: reasons.map(reasonText),
    alternatives: alternatives.map(alternativeJson),
  };
}

const alternativeJson = ({ space, slot, package: offer, totalCents }: FreeAlternative) => ({
  spaceId: space.id,
  slotId: slot.id,
  packageId: offer.id,
  totalCents,
});

function reasonText(reason: UnavailabilityReason): string {
  switch (reason.why) {
    case 'booked':
      return `booked by ${reason.reference}`;
    case 'held':
      return `held by ${reason.reference}`;
    case 'turnaround':
      return `turnaround of ${reason.reference}`;
    case 'block':
      return `blocked: ${reason.block.reason}`;
    case 'weekday':
      return 'not offered on this weekday';
    case 'clock':
      return 'the clock skips these times';
    case 'season':
      return 'out of season';
    default:
      return 'over';
  }
}
