/** What a correction changed, as lines of a label with the values before and after, in the reader's language. */
import type { ManagementSchemas } from '../../../client/manage.ts';
import type { Adjustment } from '../../../domain/money/adjustment.ts';
import { addressLine } from '../../../ui/locale/address-line.ts';
import { formats } from '../../messages/language.ts';
import { languageName } from '../../parts/region-names.ts';
import { t } from '../messages.ts';
import { answerLabel } from './answer-label.ts';

type Change = ManagementSchemas['MemberCorrection'];
export type Answers = readonly {
  readonly questionId: string;
  readonly label: string;
  readonly value: unknown;
}[];

const labels = {
  title: 'bookingTitle',
  'guest.name': 'name',
  'guest.email': 'email',
  'guest.phone': 'phone',
  'guest.company': 'company',
  'guest.language': 'letterLanguage',
  'guest.address': 'postalAddress',
  attendance: 'attendance',
  layout: 'layout',
  extras: 'extras',
  adjustments: 'adjustments',
  holdExpiresAt: 'holdEnd',
  challenge: 'challenge',
} as const satisfies Record<Exclude<Change['member'], 'answers' | 'agreedPrice' | 'dates'>, string>;

/** What the texts need to know about the venue. */
interface VenueContext {
  readonly timezone: string;
  /** Undefined: the reader gets no prices. */
  readonly currency: string | undefined;
}

/** Returns a line for each changed member, and for answers one for each question: `Phone: – → +44 20 7946 0000`. */
export function correctionLines(changes: readonly Change[], context: VenueContext): string[] {
  return changes.flatMap(({ member, before, after }) => {
    if (member === 'answers') return answerLines((before ?? []) as Answers, (after ?? []) as Answers);
    // The event has the totals, and the dates. A newer service has more members.
    if (member === 'agreedPrice' || member === 'dates' || !Object.hasOwn(labels, member)) return [];
    const [from, to] = (
      isOfDates(member) ? [otherThan(before, after), otherThan(after, before)] : [before, after]
    ).map((value) => textOf(member, value, context));
    return [`${t(labels[member])}${formats.colon}${from} → ${to}`];
  });
}

function answerLines(before: Answers, after: Answers): string[] {
  const answerOf = (value: unknown) => (value === undefined ? none : formats.isolate(answerLabel(value)));
  return changedAnswers(before, after).map(
    ({ label, from, to }) => `${formats.isolate(label)}${formats.colon}${answerOf(from)} → ${answerOf(to)}`,
  );
}

/** Returns the questions whose answers changed, with their values; undefined: not answered. */
export function changedAnswers(before: Answers, after: Answers) {
  const byQuestion = new Map([...before, ...after].map((answer) => [answer.questionId, answer.label]));
  const valueIn = (answers: Answers, id: string) =>
    answers.find(({ questionId }) => questionId === id)?.value;
  return [...byQuestion].flatMap(([id, label]) => {
    const [from, to] = [valueIn(before, id), valueIn(after, id)];
    return from === to ? [] : [{ label, from, to }];
  });
}

const none = '–';

/** Returns an adjustment with its amount or percentage: `Regulars -10%`. */
function adjustmentText({ label, amountCents = 0, basisPoints }: Adjustment, currency: string | undefined) {
  if (basisPoints !== undefined) return `${label} ${formats.share(basisPoints / 10_000)}`;
  return currency === undefined ? label : `${label} ${formats.money(amountCents, currency)}`;
}

const isOfDates = (member: string) => ['attendance', 'layout', 'extras'].includes(member);

/** Returns the choices for dates that have another one in the other list, or all of what is no list. */
export function otherThan(values: unknown, others: unknown): unknown {
  if (!Array.isArray(values) || !Array.isArray(others)) return values;
  const texts = new Set(others.map((each) => JSON.stringify(each)));
  return values.filter((each) => !texts.has(JSON.stringify(each)));
}

/** A choice for one of the dates. */
export interface OfDate {
  readonly attendance?: number | null;
  readonly layout?: string | null;
  readonly extras?: readonly { readonly name: string; readonly pieces: number | null }[];
}

/** Returns the choices for a date as texts. */
export const choiceTexts = (
  { attendance, layout, extras = [] }: OfDate,
  { number }: Pick<typeof formats, 'number'>,
): string[] => [
  ...(attendance ? [number(attendance)] : []),
  ...(layout ? [layout] : []),
  ...extras.map(({ name, pieces }) => (pieces === null ? name : `${name} × ${number(pieces)}`)),
];

/** Several dates often have the same. */
const listed = (texts: readonly string[]): string =>
  texts.length === 0 ? none : [...new Set(texts)].map((text) => formats.isolate(text)).join(formats.comma);

function textOf(member: string, value: unknown, { timezone, currency }: VenueContext): string {
  if (member === 'holdExpiresAt')
    return value === null ? t('noLimit') : formats.instant(Date.parse(String(value)), timezone);
  if (value === null || value === '' || value === undefined) return none;
  if (member === 'challenge') {
    const { deadline } = value as { readonly deadline: string };
    return formats.instant(Date.parse(deadline), timezone);
  }
  if (member === 'adjustments')
    return listed((value as readonly Adjustment[]).map((each) => adjustmentText(each, currency)));
  if (isOfDates(member))
    return listed((value as readonly OfDate[]).flatMap((each) => choiceTexts(each, formats)));
  if (member === 'guest.address') return formats.isolate(addressLine(value));
  return formats.isolate(member === 'guest.language' ? languageName(String(value)) : String(value));
}
