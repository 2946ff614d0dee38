/** The tables that count requests. */
import { storedReasonCodes } from '../booking/decision-reason.ts';
import { minorUnits } from '../money/currency.ts';
import type { Percentiles } from './percentiles.ts';
import type { Sum } from './report.ts';
import {
  type ReportCell,
  type ReportPair,
  type ReportTable,
  share,
  type Texts,
  table,
  whole,
} from './report-table.ts';

/** Returns the table of lead time and time to decide. */
export function timesTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const cells = ({ median, p90, count }: Percentiles) => [whole(median), whole(p90), whole(count)];
  return table(
    text('times'),
    [text('figure')],
    [text('median'), text('p90'), text('requests')],
    (['leadDays', 'decisionHours'] as const).map((name) => ({
      labels: [text(name)],
      figures: cells(current[name]),
      before: cells(yearBefore[name]),
      bar: null,
    })),
  );
}

/** Returns the table of reasons that occur in one of the two periods. */
export function reasonsTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const most = Math.max(...current.reasons.map(({ count }) => count));
  const rows = (['declined', 'cancelled'] as const).flatMap((decision) =>
    [...storedReasonCodes, null].flatMap((code) => {
      const [now, then] = [current, yearBefore].map(
        ({ reasons }) =>
          reasons.find((each) => each.decision === decision && each.reasonCode === code)?.count ?? 0,
      );
      if (!now && !then) return [];
      return {
        labels: [text(decision), text(code === null ? 'noReason' : `reason_${code}`)],
        figures: [whole(now ?? 0)],
        before: [whole(then ?? 0)],
        bar: share(now ?? 0, most),
      };
    }),
  );
  return table(text('reasons'), [text('decision'), text('reason')], [text('count')], rows);
}

/** Returns the table of website keys as sources, those with most requests first. */
export function sourcesTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const keyOf = ({ siteKey, currency }: { siteKey: string | null; currency: string }) =>
    `${siteKey} ${currency}`;
  const all = new Map([...yearBefore.sources, ...current.sources].map((source) => [keyOf(source), source]));
  const [now, then] = [current, yearBefore].map(
    ({ sources }) => new Map(sources.map((each) => [keyOf(each), each])),
  );
  const most = Math.max(...current.sources.map(({ requests }) => requests));
  const rows = [...all].map(([key, { siteKey, label, currency }]) => {
    const decimals = minorUnits(currency);
    const cells = (
      source: { readonly requests: number; readonly accepted: Sum } | undefined,
    ): ReportCell[] => [
      whole(source?.requests ?? 0),
      whole(source?.accepted.count ?? 0),
      { cents: source?.accepted.totalCents ?? 0, decimals },
    ];
    return {
      labels: [siteKey === null ? text('byStaff') : (label ?? siteKey), currency],
      figures: cells(now?.get(key)),
      before: cells(then?.get(key)),
      bar: share(now?.get(key)?.requests ?? 0, most),
      requests: now?.get(key)?.requests ?? 0,
    };
  });
  return table(
    text('sources'),
    [text('source'), text('currency')],
    [text('requests'), text('acceptedRequests'), text('acceptedValue')],
    rows.toSorted((one, other) => other.requests - one.requests),
  );
}
