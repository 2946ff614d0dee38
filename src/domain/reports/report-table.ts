/** A table of a report, with a column for each figure of the period and of the year before. */
import type { ReasonCode } from '../booking/decision-reason.ts';
import type { Report } from './report.ts';

/** A report with the one of the year before. */
export interface ReportPair {
  readonly current: Report;
  readonly yearBefore: Report;
}

/** The texts that a table needs. */
const reportTexts = [
  ...(['byRoom', 'bySpace', 'byWeekday', 'byMonth', 'values', 'times', 'reasons', 'sources'] as const),
  ...(['room', 'space', 'weekday', 'month', 'total', 'figure', 'decision', 'reason', 'source'] as const),
  ...(['bookedHours', 'offeredHours', 'utilisation', 'currency', 'accepted', 'pending', 'lost'] as const),
  ...(['median', 'p90', 'requests', 'acceptedRequests', 'acceptedValue', 'count'] as const),
  ...(['leadDays', 'decisionHours', 'declined', 'cancelled', 'noReason', 'byStaff', 'yearBefore'] as const),
] as const;
/** The name of a text. */
export type ReportText = (typeof reportTexts)[number] | `reason_${ReasonCode}`;

/** The texts of a language. */
export interface ReportLanguage {
  readonly text: (name: ReportText) => string;
  readonly weekday: (weekday: number) => string;
  /** Names a month, `YYYY-MM`. */
  readonly month: (month: string) => string;
}

/** A cell: a text, or a number in units of its last decimal. */
export type ReportCell = string | { readonly cents: number; readonly decimals: number };

/** A column; those of a year before follow those of the period. */
export interface ReportColumn {
  readonly head: string;
  readonly isBefore: boolean;
}

/** A table with its rows. */
export interface ReportTable {
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly {
    readonly cells: readonly ReportCell[];
    /** The length of its bar, from 0 to 1; null: none. */
    readonly bar: number | null;
  }[];
}

/** Returns the texts of a language by name. */
export type Texts = ReportLanguage['text'];
/** A row before its cells are in one list. */
export interface Row {
  readonly labels: readonly string[];
  readonly figures: readonly ReportCell[];
  readonly before: readonly ReportCell[];
  readonly bar: number | null;
}

/** Builds a table whose figures repeat for the year before. */
export function table(
  name: string,
  labels: readonly string[],
  figures: readonly string[],
  rows: readonly Row[],
): ReportTable {
  return {
    name,
    columns: [
      ...[...labels, ...figures].map((head) => ({ head, isBefore: false })),
      ...figures.map((head) => ({ head, isBefore: true })),
    ],
    rows: rows.map((row) => ({ cells: [...row.labels, ...row.figures, ...row.before], bar: row.bar })),
  };
}

/** Returns the heading of a column in a file, where columns are not grouped. */
export const fileHead = ({ head, isBefore }: ReportColumn, text: Texts): string =>
  isBefore ? `${text('yearBefore')}: ${head}` : head;

/** Returns the cell of a whole number; empty for null. */
export const whole = (value: number | null): ReportCell =>
  value === null ? '' : { cents: value, decimals: 0 };

/** Returns the length of a bar. */
export const share = (part: number, most: number) => (most === 0 ? 0 : Math.min(1, part / most));
