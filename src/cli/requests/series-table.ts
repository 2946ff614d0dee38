import type { UnavailabilityReason } from '../../domain/booking/unavailability-reasons.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { SeriesDate } from '../../operations/booking/preview-series.ts';
import { printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** The dates of a series, and those of them that are booked. */
interface ListedSeries {
  readonly dates: readonly SeriesDate[];
  readonly chosen: readonly SeriesDate[];
  readonly currency: string;
}

/** Prints the dates of a series with prices, conflicts and what is free instead. */
export function printSeries(terminal: Terminal, { dates, chosen, currency }: ListedSeries): void {
  const money = (cents: number) => formatMoney(cents, currency, 'en');
  printTable(
    terminal,
    dates.map((each) => ({
      date: each.target.date,
      price: each.totalCents === null ? '' : money(each.totalCents),
      status: chosen.includes(each) ? (each.isFree ? 'free' : 'not free') : 'skipped',
      reason: each.reasons.map(reasonText).join(', '),
      instead: each.alternatives
        .map(({ space, slot }) => `${space.name}, ${slot.name} (${slot.startTime}–${slot.endTime})`)
        .join('; '),
    })),
    'No dates.',
  );
  const total = chosen.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0);
  terminal.print(`${chosen.length} of ${dates.length} dates, ${money(total)} at today’s prices.`);
}

/** Returns a date of a series for `--json`. */
export const seriesDateJson = (
  { target, totalCents, isFree, reasons, alternatives }: SeriesDate,
  isChosen: boolean,
) => ({
  ...{ date: target.date, totalCents, free: isFree, skipped: !isChosen },
  reasons: reasons.map(reasonText),
  alternatives: alternatives.map(({ space, slot, package: offer }) => ({
    ...{ spaceId: space.id, slotId: slot.id, packageId: offer.id },
  })),
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
    case 'season':
      return 'out of season';
    default:
      return 'over';
  }
}
