import { addDays, datesFromTo } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type KeyUseKind, type KeyUseOn, noWebsite, otherWebsites } from './key-use.ts';
import type { SiteKey } from './site-key.ts';

/** What came in by a key on one day, at the venue. */
export interface KeyUseDay {
  readonly date: CalendarDate;
  readonly reads: number;
  readonly quotes: number;
  /** Booking requests. */
  readonly placed: number;
  readonly refused: number;
  readonly limited: number;
  readonly disabled: number;
}

/** A website that was refused, and is not on the key's list. */
export interface RefusedWebsite {
  readonly website: string;
  readonly count: number;
  /** The first of these days on which it was refused, and the last. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What came in by a website key lately, as its owner is told. */
export interface KeyUseReport {
  /** Every day, the last one first. */
  readonly days: readonly KeyUseDay[];
  /** The most refused first. */
  readonly refusedWebsites: readonly RefusedWebsite[];
  /** Refusals of pages that name no website, and of websites beyond those that are named. */
  readonly refusedUnnamed: number;
}

/** How many refused websites are named. */
const mostNamed = 20;

/**
 * @param uses of these days
 * @param placed booking requests, by day
 * @param days how many, up to `today`
 */
export function reportKeyUse(
  key: Pick<SiteKey, 'websites'>,
  { uses, placed }: { uses: readonly Omit<KeyUseOn, 'siteKey'>[]; placed: ReadonlyMap<CalendarDate, number> },
  { today, days }: { today: CalendarDate; days: number },
): KeyUseReport {
  const first = addDays(today, 1 - days);
  const counted = uses.filter(({ date }) => date >= first && date <= today);
  const sum = (date: CalendarDate, kind: KeyUseKind) =>
    total(counted.filter((use) => use.date === date && use.kind === kind));
  const refused = counted.filter(({ kind, count }) => kind === 'refused' && count > 0);
  const isNamed = ({ website }: { website: string }) => website !== noWebsite && website !== otherWebsites;
  const websites = [...Map.groupBy(refused.filter(isNamed), ({ website }) => website)]
    .filter(([website]) => !key.websites.includes(website))
    .map(([website, of]) => {
      const dates = of.map(({ date }) => date).sort();
      return { website, count: total(of), from: dates[0] ?? today, to: dates.at(-1) ?? today };
    })
    .sort((a, b) => b.count - a.count || (a.website < b.website ? -1 : 1));
  return {
    days: datesFromTo(first, today)
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
    refusedWebsites: websites.slice(0, mostNamed),
    refusedUnnamed: total(refused.filter((use) => !isNamed(use))) + total(websites.slice(mostNamed)),
  };
}

const total = (of: readonly { readonly count: number }[]) => of.reduce((sum, { count }) => sum + count, 0);
