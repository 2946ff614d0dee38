import { addDays, dateRange } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type KeyUsageByDay, type KeyUsageKind, otherWebsites, unknownWebsite } from './key-usage.ts';
import type { SiteKey } from './site-key.ts';

/** The usage of a key on one day in the venue's time zone. */
export interface KeyUsageDay {
  readonly date: CalendarDate;
  readonly reads: number;
  readonly quotes: number;
  /** The number of booking requests. */
  readonly placed: number;
  readonly refused: number;
  readonly limited: number;
  readonly disabled: number;
}

/** A rejected website that is not on the key's list. */
export interface RefusedWebsite {
  readonly website: string;
  readonly count: number;
  /** The first and the last day in the report on which it was rejected. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The recent usage of a website key, for its owner. */
export interface KeyUsageReport {
  /** Every day, newest first. */
  readonly days: readonly KeyUsageDay[];
  /** Most rejected first. */
  readonly refusedWebsites: readonly RefusedWebsite[];
  /** Rejections of pages without a website, and of websites missing from `refusedWebsites`. */
  readonly refusedUnnamed: number;
}

/** The maximum number of rejected websites in a report. */
const maxListed = 20;

/**
 * Builds a report.
 *
 * @param uses the counts of these days
 * @param placed booking requests by day
 * @param days the number of days up to `today`
 */
export function buildKeyUsageReport(
  key: Pick<SiteKey, 'websites'>,
  {
    uses,
    placed,
  }: {
    uses: readonly Omit<KeyUsageByDay, 'venueId' | 'siteKey'>[];
    placed: ReadonlyMap<CalendarDate, number>;
  },
  { today, days }: { today: CalendarDate; days: number },
): KeyUsageReport {
  const first = addDays(today, 1 - days);
  const counted = uses.filter(({ date }) => date >= first && date <= today);
  const sum = (date: CalendarDate, kind: KeyUsageKind) =>
    total(counted.filter((use) => use.date === date && use.kind === kind));
  const rejected = counted.filter(({ kind, count }) => kind === 'refused' && count > 0);
  const isNamed = ({ website }: { website: string }) =>
    website !== unknownWebsite && website !== otherWebsites;
  const websites = [...Map.groupBy(rejected.filter(isNamed), ({ website }) => website)]
    .filter(([website]) => !key.websites.includes(website))
    .map(([website, of]) => {
      const dates = of.map(({ date }) => date).sort();
      return { website, count: total(of), from: dates[0] ?? today, to: dates.at(-1) ?? today };
    })
    .sort((a, b) => b.count - a.count || (a.website < b.website ? -1 : 1));
  return {
    days: dateRange(first, today)
      .reverse()
      .map((date) => ({
        date,
        reads: sum(date, 'read'),
        quotes: sum(date, 'quote'),
        placed: placed.get(date) ?? 0,
        refused: sum(date, 'refused'),
        limited: sum(date, 'limited'),
        disabled: sum(date, 'disabled'),
      })),
    refusedWebsites: websites.slice(0, maxListed),
    refusedUnnamed: total(rejected.filter((use) => !isNamed(use))) + total(websites.slice(maxListed)),
  };
}

const total = (of: readonly { readonly count: number }[]) => of.reduce((sum, { count }) => sum + count, 0);
