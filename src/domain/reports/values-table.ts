import { minorUnits } from '../money/currency.ts';
import { lostOf, noValues, type SpaceValue, type Sum } from './report.ts';
import {
  type ReportCell,
  type ReportPair,
  type ReportTable,
  share,
  type Texts,
  table,
} from './report-table.ts';

/** Returns the table of value by space and currency, with a total of each currency. */
export function valuesTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const currencies = [
    ...new Set([...current.values, ...yearBefore.values].map(({ currency }) => currency)),
  ].sort();
  const cells = (value: Omit<SpaceValue, 'spaceId' | 'name'>): ReportCell[] => {
    const decimals = minorUnits(value.currency);
    return [value.accepted, value.pending, lostOf(value)].map(({ totalCents }) => ({
      cents: totalCents,
      decimals,
    }));
  };
  const rows = currencies.flatMap((currency) => {
    const [now, then] = [current, yearBefore].map(({ values }) =>
      values.filter((each) => each.currency === currency),
    );
    const spaces = new Map([...(now ?? []), ...(then ?? [])].map(({ spaceId, name }) => [spaceId, name]));
    const of = (values: readonly SpaceValue[] | undefined, spaceId: string) =>
      values?.find((each) => each.spaceId === spaceId) ?? { currency, ...noValues };
    const most = Math.max(...(now ?? []).map(({ accepted }) => accepted.totalCents));
    const ofSpaces = [...spaces].map(([spaceId, name]) => ({
      labels: [name, currency],
      figures: cells(of(now, spaceId)),
      before: cells(of(then, spaceId)),
      bar: share(of(now, spaceId).accepted.totalCents, most),
    }));
    const total = {
      labels: [text('total'), currency],
      figures: sumCells(now),
      before: sumCells(then),
      bar: null,
    };
    return ofSpaces.length > 1 ? [...ofSpaces, total] : ofSpaces;

    function sumCells(values: readonly SpaceValue[] = []): ReportCell[] {
      const sum = (part: (value: SpaceValue) => Sum): ReportCell => ({
        cents: values.reduce((cents, value) => cents + part(value).totalCents, 0),
        decimals: minorUnits(currency),
      });
      return [sum(({ accepted }) => accepted), sum(({ pending }) => pending), sum(lostOf)];
    }
  });
  return table(
    text('values'),
    [text('space'), text('currency')],
    [text('accepted'), text('pending'), text('lost')],
    rows,
  );
}
