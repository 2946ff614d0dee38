import type { DataOfPath } from '../../../client/manage.ts';
import { importUndone } from '../../../domain/booking/decision-reason.ts';
import type { MarkedInstalment } from '../../../domain/booking/marked-instalment.ts';
import type { EventKind } from '../../../domain/events/event.ts';
import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { reasonText } from '../decisions/reason-text.ts';
import { UndoChange } from '../edit/undo-change.tsx';
import { t } from '../messages.ts';
import { priceReasonText } from '../price-reason.ts';
import css from '../style.module.css';
import { useActorLabel } from './actor-label.ts';
import { type ChangedPlaces, changedPlaceText, placeLines } from './changed-places.ts';
import { isImport } from './changes-in-force.ts';
import { correctionLines } from './correction-lines.ts';
import { markTexts } from './mark-texts.ts';
import type { RequestProps, StaffRequest } from './staff-request.ts';

type Entry = DataOfPath<'get', '/venues/{venueId}/booking-requests/{reference}/history'>[number];

/** The labels of events in a request's history. */
const eventLabels = {
  'booking-request.placed': 'didPlace',
  'booking-request.waiting': 'didWait',
  'booking-request.next': 'isNext',
  'booking-request.challenged': 'didChallengeHold',
  'booking-request.challenge-withdrawn': 'didWithdrawChallenge',
  'booking-request.challenger-named': 'didChallengeOther',
  'booking-request.challenger-withdrawn': 'didWithdrawOther',
  'booking-request.accepted': 'accepted',
  'booking-request.declined': 'declined',
  'booking-request.cancelled': 'cancelled',
  'booking-request.instalment-marked': 'didMarkInstalment',
  'booking-request.undone': 'didUndo',
  'booking-request.moved': 'didMove',
  'booking-request.items-changed': 'didMoveDate',
  'booking-request.price-agreed': 'didPrice',
  'booking-request.corrected': 'didCorrect',
  'booking-request.noted': 'didNote',
  'booking-request.note-removed': 'didRemoveNote',
  'booking-request.left': 'didLeave',
  'hold.lapsed': 'didLapse',
  'guest.exported': 'didExport',
  'guest.merged': 'didMergeGuest',
  'guest.separated': 'didSeparateGuest',
  'guest.notes-changed': 'didChangeGuestNotes',
  'guest.erased': 'didErase',
} as const satisfies Record<
  // The last two are of guests without a booking.
  Exclude<
    Extract<EventKind, `${'booking-request' | 'hold' | 'guest'}.${string}`>,
    'guest.added' | 'guest.changed'
  >,
  string
>;

/** Returns the label of an event; for kinds of a newer service, its name. */
export function historyEntryLabel({ type, details }: Entry, timezone: string): string {
  const key = eventLabels[type as keyof typeof eventLabels];
  if (key === undefined) return type;
  // For the details, see domain/events/event.ts.
  if (isImport({ details })) return t('didImport');
  if (key === 'didPlace' && wasGivenDate({ type, details })) return t('didGetDate');
  if (key === 'didMarkInstalment') {
    const { number, amountCents, currency, ...marks } = details as unknown as MarkedInstalment;
    const amount =
      amountCents !== undefined && currency !== undefined && formats.money(amountCents, currency);
    return [t(key, { number }), ...(amount ? [amount] : []), ...markTexts({ ...marks, amountCents })].join(
      ' · ',
    );
  }
  if (key === 'didMoveDate' || key === 'didMove') {
    const changed = changedDateLabel(
      details as ChangedDates,
      placeLines(details as ChangedDates, { timezone }),
    );
    return 'undoes' in details ? `${t('didUndo')} · ${changed}` : changed;
  }
  if (key === 'didCorrect')
    return [t('undoes' in details ? 'didUndo' : key), ...changedTotal(details as ChangedDates)].join(' · ');
  if (key === 'declined' || key === 'cancelled') {
    const { reasonCode } = details as { readonly reasonCode?: string };
    if (reasonCode === importUndone) return reasonText(reasonCode);
    return [t(key), ...(reasonCode === undefined ? [] : [reasonText(reasonCode)])].join(' · ');
  }
  if (key === 'didChallengeHold') {
    const { by, holdExpiresAt } = details as { readonly by: string; readonly holdExpiresAt: string };
    return t(key, { reference: by, time: formats.instant(Date.parse(holdExpiresAt), timezone) });
  }
  if (key === 'didChallengeOther') {
    const { challenged, deadline } = details as { readonly challenged: string; readonly deadline: string };
    return t(key, { reference: challenged, time: formats.instant(Date.parse(deadline), timezone) });
  }
  if (key === 'didWithdrawOther')
    return t(key, { reference: (details as { readonly challenged: string }).challenged });
  if (key !== 'didPrice') return t(key);
  return agreedPriceLabel(details as AgreedTotal);
}

/** Returns whether an event says that a waiting request was given its date. */
export const wasGivenDate = ({ type, details }: EntryKind): boolean =>
  type === 'booking-request.placed' && 'fromWaitingList' in details;

type EntryKind = Pick<Entry, 'type' | 'details'>;

/** The tax before and after, if the event has it. */
type ChangedTax = {
  readonly taxCents?: number;
  readonly formerTaxCents?: number;
};

type AgreedTotal = ChangedTax & {
  readonly totalCents: number;
  readonly formerTotalCents: number;
  readonly currency: string;
  readonly reason: string;
};

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

interface ChangedDates extends ChangedPlaces, ChangedTax {
  /** Omitted if the price stays. */
  readonly totalCents?: number;
  readonly formerTotalCents?: number;
  readonly currency?: string;
}

/** Returns what happened to the dates, and the total and the tax before and after if they changed. */
function changedDateLabel(
  { to, totalCents, formerTotalCents, currency, ...tax }: ChangedDates,
  lines: ReturnType<typeof placeLines>,
): string {
  const count = lines.length;
  const label =
    count > 1
      ? t(to === undefined ? 'didCancelDates' : 'didMoveDates', { count })
      : lines.map(changedPlaceText).join('');
  if (totalCents === undefined || formerTotalCents === undefined || currency === undefined) return label;
  const total = changedTotal({ totalCents, formerTotalCents, currency });
  return [label, ...total, ...changedTax(tax, currency)].join(' · ');
}

/** Returns the totals before and after, if they differ. */
const changedTotal = ({ totalCents = 0, formerTotalCents = 0, currency = '' }: ChangedDates): string[] =>
  totalCents === formerTotalCents ? [] : [changedAmount(formerTotalCents, totalCents, currency)];

/** Returns what a correction changed, with its dates if there are several, or the changed dates of an event about several. */
export function linesOf(
  { type, details, changes = [] }: Entry,
  { timezone, items, quote }: Pick<StaffRequest, 'timezone' | 'items' | 'quote'>,
): string[] {
  if (type === 'booking-request.corrected')
    return [
      ...(items.length > 1 ? correctedDates(details as CorrectedDates) : []),
      ...correctionLines(changes, { timezone, currency: quote?.currency }),
    ];
  if (type !== 'booking-request.items-changed') return [];
  const lines = placeLines(details as ChangedDates, { timezone });
  return lines.length > 1
    ? lines.map(({ before, after }) => [before, after].filter((text) => text !== null).join(' → '))
    : [];
}

/** The dates of a correction. An event of an older service has none. */
interface CorrectedDates {
  readonly items?: readonly { readonly date: string }[];
}

/** More dates are named by the first and the last one, with their number. */
const mostNamed = 12;

/** Returns a line with the dates of a correction. */
function correctedDates({ items = [] }: CorrectedDates): string[] {
  const names = [...new Set(items.map(({ date }) => date))].sort().map(formats.plainDate);
  const [first] = names;
  if (first === undefined) return [];
  return names.length <= mostNamed
    ? [names.join(formats.comma)]
    : [`${first} – ${names.at(-1)} · ${t('dates', { count: items.length })}`];
}

/** Returns whether an entry is shown: an imported booking is accepted as it is entered. */
const isShown = (entry: Entry) => !(isImport(entry) && entry.type === 'booking-request.accepted');

const correctionOf = ({ details }: EntryKind) =>
  String((details as { readonly correctionId?: string }).correctionId ?? '');

/** Returns whether an entry is a change that was undone. */
const isUndone = (entry: Entry, history: readonly Entry[]): boolean =>
  'correctionId' in entry.details &&
  history.some(({ details }) => (details as { readonly undoes?: string }).undoes === correctionOf(entry));

/** Returns whether an entry is a correction or a change of dates, whose values are still stored, that was not undone. */
const isInForce = (entry: Entry, history: readonly Entry[]): boolean =>
  (entry.changes ?? []).length > 0 && !('undoes' in entry.details) && !isUndone(entry, history);

/** Returns whether a newer change that was not undone changed the same members: it has to be undone first. */
function hasNewer(entry: Entry, history: readonly Entry[]): boolean {
  const members = new Set((entry.changes ?? []).map(({ member }) => member));
  return history
    .slice(history.indexOf(entry) + 1)
    .some((newer) => isInForce(newer, history) && newer.changes?.some(({ member }) => members.has(member)));
}

/** Returns the text why a change cannot be undone. */
function whyNotUndone(entry: Entry, history: readonly Entry[]) {
  if (entry.undo === 'decided_since') return 'undoDecidedSince';
  if (entry.undo === 'over') return 'undoOver';
  return hasNewer(entry, history) ? 'undoNewerFirst' : 'undoChangedSince';
}

/** Renders the history of a request, newest first, with actors. */
export function History({ request, venueId, etag }: RequestProps & { readonly etag: string }) {
  const { reference, timezone } = request;
  const nameOf = useActorLabel(venueId);
  const mayUndo = may(venueId, 'requests.decide');
  const history = useQuery('/venues/{venueId}/booking-requests/{reference}/history', {
    path: { venueId, reference },
  });
  return (
    <section class="card">
      <h2>{t('history')}</h2>
      <QueryView query={history} count={1}>
        {(data) => (
          <ol class={css.history}>
            {data
              .filter(isShown)
              .toReversed()
              .map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are only added
                <li key={data.length - index}>
                  <strong>{historyEntryLabel(entry, timezone)}</strong>{' '}
                  <span dir="auto">{nameOf(entry.actor)}</span>
                  {linesOf(entry, request).map((line) => (
                    <span key={line} class={css.historyLine}>
                      {line}
                    </span>
                  ))}
                  <small>{formats.instant(Date.parse(entry.at), timezone)}</small>
                  {isUndone(entry, data) && <small>{t('wasUndone')}</small>}
                  {mayUndo && isInForce(entry, data) && entry.undo !== 'possible' && (
                    <small>{t(whyNotUndone(entry, data))}</small>
                  )}
                  {mayUndo && isInForce(entry, data) && entry.undo === 'possible' && (
                    <UndoChange
                      request={request}
                      venueId={venueId}
                      etag={etag}
                      correctionId={correctionOf(entry)}
                      label={historyEntryLabel(entry, timezone)}
                    />
                  )}
                </li>
              ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}
