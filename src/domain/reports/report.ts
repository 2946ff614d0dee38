/** Computes the figures of a venue in a period. They contain no texts of guests. */
import type { RequestStatus } from '../booking/booking-request.ts';
import type { ReasonCode } from '../booking/decision-reason.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type Occurrence, type Percentiles, percentilesOf } from './percentiles.ts';
import type { ReportPeriod } from './report-period.ts';
import {
  computeUtilisation,
  type OfferedTimes,
  type ReportedSpace,
  type Utilisation,
} from './utilisation.ts';

/** Reports leave out the waiting list. */
type ReportedStatus = Exclude<RequestStatus, 'waiting'>;

/** The items of a space on a date with the same source, outcome and currency. */
export interface ItemFigures {
  readonly spaceId: string;
  readonly spaceName: string;
  readonly date: CalendarDate;
  /** Null: entered by staff. */
  readonly siteKey: string | null;
  readonly status: ReportedStatus;
  readonly currency: string;
  readonly items: number;
  readonly totalCents: number;
  readonly bookedMs: number;
}

/** The requests of a source with the same outcome and currency. */
export interface RequestFigures {
  /** Null: entered by staff. */
  readonly siteKey: string | null;
  readonly status: ReportedStatus;
  readonly reasonCode: ReasonCode | null;
  readonly currency: string;
  readonly requests: number;
}

/** The figures of a period as the database sums them. */
export interface PeriodFigures {
  readonly period: ReportPeriod;
  readonly items: readonly ItemFigures[];
  readonly requests: readonly RequestFigures[];
  /** Days from a website's request to its event. */
  readonly leadDays: readonly Occurrence[];
  /** Hours from a website's request to its decision, rounded up. */
  readonly decisionHours: readonly Occurrence[];
}

/** A number of items and the sum of their prices with tax. */
export interface Sum {
  readonly count: number;
  readonly totalCents: number;
}

/** The value of a space's items in a currency. */
export interface SpaceValue {
  readonly spaceId: string;
  readonly name: string;
  readonly currency: string;
  readonly accepted: Sum;
  readonly pending: Sum;
  readonly declined: Sum;
  readonly cancelled: Sum;
  readonly expired: Sum;
}

/** How often a reason was chosen. */
export interface ReasonCount {
  readonly decision: 'declined' | 'cancelled';
  /** Null: none was chosen. */
  readonly reasonCode: ReasonCode | null;
  readonly count: number;
}

/** The requests of a website key, or those that staff entered, in a currency. */
export interface SourceValue {
  /** Null: entered by staff. */
  readonly siteKey: string | null;
  /** Null: entered by staff, or the key no longer exists. */
  readonly label: string | null;
  readonly currency: string;
  /** Those whose first date is in the period. */
  readonly requests: number;
  /** How many of these are accepted, and the price of the accepted dates in the period, also of other requests. */
  readonly accepted: Sum;
}

/** A report. */
export interface Report extends ReportPeriod {
  readonly utilisation: Utilisation;
  readonly values: readonly SpaceValue[];
  readonly leadDays: Percentiles;
  readonly decisionHours: Percentiles;
  readonly reasons: readonly ReasonCount[];
  readonly sources: readonly SourceValue[];
}

/** What the reports of all periods have in common. */
export interface ReportedVenue {
  readonly spaces: readonly ReportedSpace[];
  readonly offered: readonly OfferedTimes[];
  /** The labels of the website keys. */
  readonly siteKeys: ReadonlyMap<string, string>;
}

/** Computes the report of a period. */
export function computeReport(venue: ReportedVenue, figures: PeriodFigures): Report {
  const { period, items, requests } = figures;
  const { spaces, offered } = venue;
  const booked = items.filter(({ status }) => status === 'accepted');
  return {
    ...period,
    utilisation: computeUtilisation({ period, spaces, offered, booked }),
    values: valuesOf(spaces, items),
    leadDays: percentilesOf(figures.leadDays),
    decisionHours: percentilesOf(figures.decisionHours),
    reasons: reasonsOf(requests),
    sources: sourcesOf(venue, requests, booked),
  };
}

const none: Sum = { count: 0, totalCents: 0 };
/** The values of a space without items. */
export const noValues = { accepted: none, pending: none, declined: none, cancelled: none, expired: none };
const memberOf = (status: ReportedStatus) => (status === 'pending_approval' ? 'pending' : status);
const plus = (sum: Sum, count: number, totalCents: number): Sum => ({
  count: sum.count + count,
  totalCents: sum.totalCents + totalCents,
});

function valuesOf(spaces: readonly ReportedSpace[], items: readonly ItemFigures[]): SpaceValue[] {
  const names = new Map(spaces.map(({ id, name }) => [id, name]));
  const order = [...names.keys()];
  const values = new Map<string, SpaceValue>();
  for (const { spaceId, spaceName, currency, status, items: count, totalCents } of items) {
    const key = `${spaceId} ${currency}`;
    const before = values.get(key) ?? {
      spaceId,
      name: names.get(spaceId) ?? spaceName,
      currency,
      ...noValues,
    };
    const member = memberOf(status);
    values.set(key, { ...before, [member]: plus(before[member], count, totalCents) });
  }
  // Removed spaces come last.
  const position = ({ spaceId }: SpaceValue) => (names.has(spaceId) ? order.indexOf(spaceId) : order.length);
  return [...values.values()].sort(
    (one, other) => position(one) - position(other) || compare(one.currency, other.currency),
  );
}

function reasonsOf(requests: readonly RequestFigures[]): ReasonCount[] {
  const counts = new Map<string, ReasonCount>();
  for (const { status, reasonCode, requests: count } of requests) {
    if (status !== 'declined' && status !== 'cancelled') continue;
    const key = `${status} ${reasonCode}`;
    counts.set(key, { decision: status, reasonCode, count: (counts.get(key)?.count ?? 0) + count });
  }
  return [...counts.values()].sort(
    (one, other) => compare(other.decision, one.decision) || other.count - one.count,
  );
}

/** Values count by the date of each item, as those of spaces do, so that both have the same sum. */
function sourcesOf(
  { siteKeys }: ReportedVenue,
  requests: readonly RequestFigures[],
  booked: readonly ItemFigures[],
): SourceValue[] {
  const sources = new Map<string, SourceValue>();
  const add = (
    { siteKey, currency }: Pick<SourceValue, 'siteKey' | 'currency'>,
    count: number,
    accepted: Sum,
  ) => {
    const key = `${siteKey ?? ''} ${currency}`;
    const label = siteKey === null ? null : (siteKeys.get(siteKey) ?? null);
    const before = sources.get(key) ?? { siteKey, label, currency, requests: 0, accepted: none };
    sources.set(key, {
      ...before,
      requests: before.requests + count,
      accepted: plus(before.accepted, accepted.count, accepted.totalCents),
    });
  };
  for (const figures of requests) {
    const count = figures.requests;
    add(figures, count, { count: figures.status === 'accepted' ? count : 0, totalCents: 0 });
  }
  for (const { totalCents, ...item } of booked) add(item, 0, { count: 0, totalCents });
  return [...sources.values()].sort((one, other) => other.requests - one.requests);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the sum of what was lost. */
export const lostOf = ({
  declined,
  cancelled,
  expired,
}: Pick<SpaceValue, 'declined' | 'cancelled' | 'expired'>): Sum =>
  [declined, cancelled, expired].reduce((sum, { count, totalCents }) => plus(sum, count, totalCents), none);
