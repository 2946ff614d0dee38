/** What changed in a booking, as its guest reads it: `Guests: 80 → 95`. */
import type { EventPayloads } from '../../../domain/events/event.ts';
import type { Adjustment } from '../../../domain/money/adjustment.ts';
import { addressLine } from '../../../ui/locale/address-line.ts';
import { wallTimeIn } from '../../../ui/locale/zone.ts';
import type { Place } from '../request/changed-places.ts';
import { changesInForce, type HistoryEntry } from '../request/changes-in-force.ts';
import {
  type Answers,
  changedAnswers,
  choiceTexts,
  type OfDate,
  otherThan,
} from '../request/correction-lines.ts';
import type { GuestLanguage } from './guest-language.ts';

/** What a guest reads of a correction, besides the answers. */
const labels = {
  attendance: 'attendance',
  layout: 'layout',
  extras: 'extras',
  title: 'title',
  'guest.name': 'guest',
  'guest.email': 'email',
  'guest.phone': 'phone',
  'guest.company': 'company',
  'guest.address': 'address',
} as const;
type CorrectedMember = keyof typeof labels;

type Adjustments = readonly Adjustment[];

/** The details of these events. */
type Details = Partial<
  Pick<EventPayloads['booking-request.items-changed'], 'from' | 'to' | 'others'> &
    Pick<EventPayloads['booking-request.corrected'], 'items' | 'totalCents' | 'formerTotalCents'>
>;
const detailsOf = ({ details }: HistoryEntry): Details => details;

/** Returns the changes that the last letter does not name yet, oldest first; if there are none, the last one. */
export function changesSince(
  history: readonly HistoryEntry[],
  lastLetterAt: string | undefined,
): readonly HistoryEntry[] {
  const changes = changesInForce(history);
  const unnamed = changes.filter(({ at }) => lastLetterAt === undefined || at > lastLetterAt);
  return unnamed.length > 0 ? unnamed : changes.slice(-1);
}

interface About {
  readonly timezone: string;
  /** The currency of the price; undefined: it is hidden from the person. */
  readonly currency: string | undefined;
}

/** Returns a line for each change, with the values before and after. */
export function changeLines(
  changes: readonly HistoryEntry[],
  { timezone, currency }: About,
  { formats, documentText, priceText }: GuestLanguage,
): string[] {
  const none = '–';
  const line = (label: string, from: string, to: string) => `${label}${formats.colon}${from} → ${to}`;
  const clock = (at: string) =>
    formats.time(wallTimeIn(timezone)(Date.parse(at)).slice('YYYY-MM-DDT'.length));
  const timesOf = ({ startsAt, endsAt }: Place) =>
    startsAt === undefined || endsAt === undefined
      ? ''
      : documentText('times', { start: clock(startsAt), end: clock(endsAt) });
  const placeOf = (place: Place | undefined, other: Place | undefined) =>
    place === undefined
      ? none
      : [
          formats.plainDate(place.date),
          timesOf(place),
          place.spaceName !== other?.spaceName && place.spaceName,
          place.packageName !== other?.packageName && place.packageName,
        ]
          .filter(Boolean)
          .join(formats.comma);
  const memberText = (value: unknown) =>
    typeof value === 'object' && value !== null ? addressLine(value) : String(value ?? '') || none;
  const answerText = (value: unknown) =>
    typeof value === 'boolean'
      ? documentText(value ? 'yes' : 'no')
      : typeof value === 'number'
        ? formats.number(value)
        : memberText(value);
  const adjustmentText = ({ basisPoints, amountCents }: Adjustment) =>
    basisPoints !== undefined
      ? formats.share(basisPoints / 10_000)
      : amountCents !== undefined && currency !== undefined
        ? formats.money(amountCents, currency)
        : none;
  const changedAdjustments = (before: Adjustments, after: Adjustments) =>
    [...new Set([...before, ...after].map(({ label }) => label))].flatMap((label) => {
      const [from = '', to = ''] = [before, after].map(
        (adjustments) =>
          adjustments
            .filter((adjustment) => adjustment.label === label)
            .map(adjustmentText)
            .join(formats.comma) || none,
      );
      return from === to ? [] : [line(label, from, to)];
    });
  const linesOf = (entry: HistoryEntry): string[] => {
    const { from, to, others = [], items = [] } = detailsOf(entry);
    const { type, changes: corrected = [] } = entry;
    if (type !== 'booking-request.corrected')
      return from === undefined && to === undefined
        ? []
        : [{ from, to }, ...others].map((place) =>
            line(documentText('date'), placeOf(place.from, place.to), placeOf(place.to, place.from)),
          );
    const dates = items.map(({ date }) => formats.plainDate(date)).join(formats.comma);
    return corrected.flatMap(({ member, before, after }) => {
      if (member === 'answers')
        return changedAnswers((before ?? []) as Answers, (after ?? []) as Answers).map((answer) =>
          line(answer.label, answerText(answer.from), answerText(answer.to)),
        );
      if (member === 'adjustments')
        return changedAdjustments((before ?? []) as Adjustments, (after ?? []) as Adjustments);
      if (!isShown(member)) return [];
      if (!isOfDates(member)) {
        const label = member === 'guest.company' ? priceText('company') : documentText(labels[member]);
        return line(label, memberText(before), memberText(after));
      }
      const listed = (values: unknown) =>
        [...new Set((values as readonly OfDate[]).flatMap((value) => choiceTexts(value, formats)))].join(
          formats.comma,
        ) || none;
      const label = [documentText(member), ...(dates === '' ? [] : [formats.inBrackets(dates)])].join('');
      return line(label, listed(otherThan(before, after)), listed(otherThan(after, before)));
    });
  };
  const totals = changes.map(detailsOf).filter(({ totalCents }) => totalCents !== undefined);
  const [formerCents, totalCents] = [totals[0]?.formerTotalCents, totals.at(-1)?.totalCents];
  const isOtherTotal = formerCents !== undefined && totalCents !== undefined && formerCents !== totalCents;
  return [
    ...changes.flatMap(linesOf),
    ...(currency !== undefined && isOtherTotal
      ? [
          line(
            documentText('total'),
            formats.money(formerCents, currency),
            formats.money(totalCents, currency),
          ),
        ]
      : []),
  ];
}

const isShown = (member: string): member is CorrectedMember => Object.hasOwn(labels, member);

const isOfDates = (member: CorrectedMember) =>
  member === 'attendance' || member === 'layout' || member === 'extras';
