/** The texts of a booking's history. */
import type { DataOfPath } from '../../../client/manage.ts';
import { importUndone } from '../../../domain/booking/decision-reason.ts';
import type { EventKind, EventPayloads } from '../../../domain/events/event.ts';
import { payloadIf } from '../../../domain/events/payload-if.ts';
import { formats } from '../../messages/language.ts';
import { reasonText } from '../decisions/reason-text.ts';
import { t } from '../messages.ts';
import { priceReasonText } from '../price-reason.ts';
import { changedPlaceText, placeLines } from './changed-places.ts';
import { isImport } from './changes-in-force.ts';
import { correctionLines } from './correction-lines.ts';
import { markTexts } from './mark-texts.ts';
import type { StaffRequest } from './staff-request.ts';

/** An entry of the history of a booking. */
export type Entry = DataOfPath<'get', '/venues/{venueId}/booking-requests/{reference}/history'>[number];

/** The kinds of events in a request's history. The last two are of guests without a booking. */
type Kind = Exclude<
  Extract<EventKind, `${'booking-request' | 'hold' | 'guest'}.${string}`>,
  'guest.added' | 'guest.changed'
>;

/** Their labels. */
const labels: { readonly [Each in Kind]: (details: EventPayloads[Each], timezone: string) => string } = {
  'booking-request.placed': ({ fromWaitingList }) => t(fromWaitingList ? 'didGetDate' : 'didPlace'),
  'booking-request.waiting': () => t('didWait'),
  'booking-request.next': () => t('isNext'),
  'booking-request.challenged': ({ by, holdExpiresAt }, timezone) =>
    t('didChallengeHold', { reference: by, time: formats.instant(Date.parse(holdExpiresAt), timezone) }),
  'booking-request.challenge-withdrawn': () => t('didWithdrawChallenge'),
  'booking-request.challenger-named': ({ challenged, deadline }, timezone) =>
    t('didChallengeOther', { reference: challenged, time: formats.instant(Date.parse(deadline), timezone) }),
  'booking-request.challenger-withdrawn': ({ challenged }) =>
    t('didWithdrawOther', { reference: challenged }),
  'booking-request.accepted': () => t('accepted'),
  'booking-request.declined': (details) => lossLabel('declined', details),
  'booking-request.cancelled': (details) => lossLabel('cancelled', details),
  'booking-request.instalment-marked': ({ number, amountCents, currency, ...marks }) => {
    const amount =
      amountCents !== undefined && currency !== undefined && formats.money(amountCents, currency);
    return [
      t('didMarkInstalment', { number }),
      ...(amount ? [amount] : []),
      ...markTexts({ ...marks, amountCents }),
    ].join(' · ');
  },
  'booking-request.undone': () => t('didUndo'),
  'booking-request.moved': (details, timezone) => changedDateLabel(details, timezone),
  'booking-request.items-changed': (details, timezone) => changedDateLabel(details, timezone),
  'booking-request.price-agreed': (details) => agreedPriceLabel(details),
  'booking-request.corrected': (details) =>
    [t(details.undoes === undefined ? 'didCorrect' : 'didUndo'), ...changedTotal(details)].join(' · '),
  'booking-request.noted': () => t('didNote'),
  'booking-request.note-removed': () => t('didRemoveNote'),
  'booking-request.left': () => t('didLeave'),
  'hold.lapsed': () => t('didLapse'),
  'guest.exported': () => t('didExport'),
  'guest.merged': () => t('didMergeGuest'),
  'guest.separated': () => t('didSeparateGuest'),
  'guest.notes-changed': () => t('didChangeGuestNotes'),
  'guest.erased': () => t('didErase'),
};

/** Returns the label of an event; for kinds of a newer service, its name. */
export function historyEntryLabel({ type, details }: Entry, timezone: string): string {
  if (!Object.hasOwn(labels, type)) return type;
  if (isImport({ details })) return t('didImport');
  const label = labels[type as Kind] as (details: object, timezone: string) => string;
  return label(details, timezone);
}

function lossLabel(
  label: 'declined' | 'cancelled',
  { reasonCode }: EventPayloads['booking-request.cancelled'],
): string {
  if (reasonCode === undefined) return t(label);
  const reason = reasonText(reasonCode);
  return reasonCode === importUndone ? reason : `${t(label)} · ${reason}`;
}

/** Returns whether an event says that a waiting request was given its date. */
export const wasGivenDate = ({ type, details }: EntryKind): boolean =>
  type === 'booking-request.placed' && 'fromWaitingList' in details;

type EntryKind = Pick<Entry, 'type' | 'details'>;

type AgreedTotal = EventPayloads['booking-request.price-agreed'];
type ChangedTax = Pick<AgreedTotal, 'taxCents' | 'formerTaxCents'>;

/** Returns the agreed total with the one before, or the tax if only that changed, and the reason. */
function agreedPriceLabel(price: AgreedTotal): string {
  const { totalCents, formerTotalCents, currency, reason } = price;
  const amount = changedAmount(formerTotalCents, totalCents, currency);
  const parts = [t('didPrice', { amount }), ...changedTax(price, currency)];
  // Deleted with the guest.
  if (reason) parts.push(formats.isolate(priceReasonText(reason)));
  return parts.join(' · ');
}

const changedTax = ({ taxCents, formerTaxCents }: ChangedTax, currency: string): string[] =>
  taxCents === undefined || formerTaxCents === undefined
    ? []
    : [
        t('taxChanged', {
          before: formats.money(formerTaxCents, currency),
          after: formats.money(taxCents, currency),
        }),
      ];

/** Returns an amount before and after, or the amount if it stayed. */
function changedAmount(before: number, after: number, currency: string): string {
  const amounts = [...new Set([before, after])].map((cents) => formats.money(cents, currency));
  return amounts.join(' → ');
}

/** Returns what happened to the dates, and the total and the tax before and after if they changed. */
function changedDateLabel(
  details: EventPayloads['booking-request.moved' | 'booking-request.items-changed'],
  timezone: string,
): string {
  const lines = placeLines(details, { timezone });
  const count = lines.length;
  const { from, to } = details;
  const happened = to === undefined ? 'didCancelDates' : from === undefined ? 'didAddDates' : 'didMoveDates';
  const label = count > 1 ? t(happened, { count }) : lines.map(changedPlaceText).join('');
  const amounts =
    'totalCents' in details ? [...changedTotal(details), ...changedTax(details, details.currency)] : [];
  return [...(details.undoes === undefined ? [] : [t('didUndo')]), label, ...amounts].join(' · ');
}

/** Returns the totals before and after, if they differ. */
const changedTotal = ({
  totalCents = 0,
  formerTotalCents = 0,
  currency = '',
}: Partial<Pick<AgreedTotal, 'totalCents' | 'formerTotalCents' | 'currency'>>): string[] =>
  totalCents === formerTotalCents ? [] : [changedAmount(formerTotalCents, totalCents, currency)];

/** Returns what a correction changed, with its dates if there are several, or the changed dates of an event about several. */
export function linesOf(
  { type, details, changes = [] }: Entry,
  { timezone, items, quote }: Pick<StaffRequest, 'timezone' | 'items' | 'quote'>,
): string[] {
  const corrected = payloadIf(type, details, 'booking-request.corrected');
  if (corrected !== undefined)
    return [
      ...(items.length > 1 ? correctedDates(corrected) : []),
      ...correctionLines(changes, { timezone, currency: quote?.currency }),
    ];
  const changed = payloadIf(type, details, 'booking-request.items-changed');
  const lines = changed === undefined ? [] : placeLines(changed, { timezone });
  return lines.length > 1
    ? lines.map(({ before, after }) => [before, after].filter((text) => text !== null).join(' → '))
    : [];
}

/** More dates are named by the first and the last one, with their number. */
const mostNamed = 12;

/** Returns a line with the dates of a correction. */
function correctedDates({ items = [] }: EventPayloads['booking-request.corrected']): string[] {
  const names = [...new Set(items.map(({ date }) => date))].sort().map(formats.plainDate);
  const [first] = names;
  if (first === undefined) return [];
  return names.length <= mostNamed
    ? [names.join(formats.comma)]
    : [`${first} – ${names.at(-1)} · ${t('dates', { count: items.length })}`];
}
