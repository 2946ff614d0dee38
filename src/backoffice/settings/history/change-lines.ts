/** What an event changed, as lines of a label with the values before and after, in the reader's language. */

import type { MarkedInstalment } from '../../../domain/booking/marked-instalment.ts';
import type {
  EventKind,
  EventPayloads,
  MemberChange,
  VenuePartChange,
} from '../../../domain/events/event.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { blockTimes } from '../../calendar/block-times.ts';
import { formatDateRange } from '../../calendar/labels.ts';
import { formats } from '../../messages/language.ts';
import { reasonText } from '../../requests/decisions/reason-text.ts';
import { t as requests } from '../../requests/messages.ts';
import { priceReasonText } from '../../requests/price-reason.ts';
import { type ChangedPlaces, placeLines } from '../../requests/request/changed-places.ts';
import { markTexts } from '../../requests/request/mark-texts.ts';
import { t as spaces, messages as spacesMessages } from '../../spaces/messages.ts';
import { hoursLabel } from '../../spaces/slots/hours-label.ts';
import type { Package, Slot } from '../../spaces/space-details.ts';
import { messages, t } from '../messages.ts';

/** One changed value; null: unknown, or too long to show. */
export interface ChangeLine {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** An event with its data (domain/events/event.ts), by its kind. Older services send less. */
type KnownEvent = {
  [Kind in EventKind]: { readonly type: Kind; readonly data: Readonly<Partial<EventPayloads[Kind]>> };
}[EventKind];
type Block = EventPayloads['block.added'];
type Price = Partial<EventPayloads['booking-request.price-agreed']>;

/** What the lines need to know about the venue. */
export interface ChangeContext {
  readonly currency: string;
  readonly timezone: string;
  readonly spaceName: (id: string) => string;
}

/** Returns the lines of an event; none if its label says everything. */
export function changeLines(type: string, data: object, context: ChangeContext): ChangeLine[] {
  // A kind of a newer service has no lines.
  const event = { type, data } as KnownEvent;
  switch (event.type) {
    case 'venue.edited':
    case 'venue.imported':
      return (event.data.changes ?? []).flatMap((change) => partLines(change, context));
    case 'site-key.changed':
      return Object.entries(event.data.former ?? {}).map(([member, before]) =>
        memberLine('', { member, before, after: memberOf(data, member) }, context),
      );
    case 'booking-request.moved':
      return movedLines(event.data, context);
    case 'booking-request.items-changed':
      return [
        ...movedLines(event.data, context),
        priceLine(event.data, context),
        ...taxLines(event.data, context),
      ];
    case 'booking-request.price-agreed':
      return [priceLine(event.data, context), ...taxLines(event.data, context)];
    case 'booking-request.declined':
    case 'booking-request.cancelled':
      return textLine(requests('reasonCode'), event.data.reasonCode && reasonText(event.data.reasonCode));
    case 'booking-request.instalment-marked':
      return [markLine(event.data, context)];
    case 'booking-request.challenged':
    case 'booking-request.challenger-named':
      return deadlineLines(event.data, context);
    case 'booking-request.undone':
      return [
        { label: t('status'), before: statusLabel(event.data.from), after: statusLabel(event.data.to) },
      ];
    case 'staff.role-changed':
      return [{ label: t('role'), before: roleLabel(event.data.from), after: roleLabel(event.data.to) }];
    case 'staff.added':
    case 'staff.joined':
    case 'staff.invited':
    case 'staff.removed':
      return textLine(t('role'), event.data.role && roleLabel(event.data.role));
    case 'guest-code.added':
    case 'guest-code.ended':
      return textLine(t('codeLabel'), event.data.label);
    case 'webhook.added':
      return event.data.host === undefined ? [] : [{ label: event.data.host, before: null, after: null }];
    case 'venue.history-imported': {
      const { bookingRequests: count = 0 } = event.data;
      return count === 0 ? [] : [{ label: t('importedBookings', { count }), before: null, after: null }];
    }
    case 'venue.list-downloaded':
      return downloadLines(event.data);
    case 'block.added':
      return blockLines(null, event.data, context);
    case 'block.changed':
      return blockLines(event.data.before ?? null, event.data.after ?? {}, context);
    default:
      return [];
  }
}

const textLine = (label: string, text: string | undefined): ChangeLine[] =>
  text === undefined ? [] : [{ label, before: null, after: text }];

const memberOf = (data: object, name: string): unknown =>
  Object.entries(data).find(([key]) => key === name)?.[1];

function partLines(
  { part, id, name = id, spaceId, change, members = [], values = [] }: VenuePartChange,
  context: ChangeContext,
) {
  const partName = messages.has(`part_${part}`) ? t(`part_${part}` as 'part_space') : part;
  // Many spaces have a package of the same name.
  const place = spaceId === undefined ? '' : formats.inBrackets(formats.isolate(context.spaceName(spaceId)));
  const of = part === 'venue' ? '' : `${partName} ${formats.isolate(name)}${place}`;
  if (change !== 'changed') {
    const label = messages.has(`change_${change}`) ? t(`change_${change}` as 'change_added') : change;
    return [{ label: `${of}${formats.colon}${label}`, before: null, after: null }];
  }
  if (members.length === 0)
    return [{ label: `${of}${formats.colon}${t('change_moved')}`, before: null, after: null }];
  const known = new Map(values.map((value) => [value.member, value]));
  // Prices in a slot are listed as changes of its packages.
  return members
    .filter((member) => member !== 'packages')
    .flatMap((member) => memberLines(of, known.get(member) ?? { member }, context));
}

/** Returns the lines of a member: one, or of a list with names or of instalments one for each entry that differs. */
function memberLines(of: string, values: MemberChange, context: ChangeContext): ChangeLine[] {
  const line = memberLine(of, values, context);
  const { member, before, after } = values;
  const [was, is] = [before, after].map((list) => entriesOf(member, list ?? [], context.currency));
  if (!was || !is) return [line];
  const names = new Set([...was.keys(), ...is.keys()]);
  const lines = [...names].flatMap((name): ChangeLine[] => {
    const [former, current] = [was, is].map((entries) => entries.get(name) ?? t('nothing'));
    if (former === undefined || current === undefined || former === current) return [];
    return [{ label: `${line.label}${formats.colon}${name}`, before: former, after: current }];
  });
  return lines.length === 0 ? [line] : lines;
}

/** Returns the texts of a list by the names of its entries; undefined: they have none. */
function entriesOf(member: string, list: unknown, currency: string): ReadonlyMap<string, string> | undefined {
  if (!Array.isArray(list)) return undefined;
  const texts = new Map<string, string>();
  for (const [index, entry] of list.entries()) {
    if (typeof entry !== 'object' || entry === null) return undefined;
    const { name, label } = entry as Record<string, unknown>;
    const isInstalment = member === 'payments';
    if (typeof (name ?? label) !== 'string' && !isInstalment) return undefined;
    const own = isInstalment
      ? t('instalment', { number: index + 1 })
      : formats.isolate(String(name ?? label));
    const title = texts.has(own) ? `${own}${formats.inBrackets(String(index + 1))}` : own;
    texts.set(title, entryText(member, entry, currency));
  }
  return texts;
}

/** Returns when an instalment is due: `14 days before the event`; of a date nothing, because it is a value of its own. */
function dueText(entry: object, days: (count: number) => string): string {
  const { dueBasis, offsetDays } = entry as Record<string, unknown>;
  if (dueBasis === 'fixed_date') return '';
  const due = spacesWord(`due_${dueBasis}`);
  return typeof offsetDays === 'number' ? `${days(offsetDays)} ${due}` : due;
}

/** Returns a text of the forms for spaces and prices; a newer service may send other keys. */
const spacesWord = (key: string) => (spacesMessages.has(key) ? spaces(key as 'due_before_event') : key);

/** Returns what an entry of a list says besides its name: `25% more, Sat, May 1, 2027 – Sep 30, 2027`. */
function entryText(member: string, entry: object, currency: string): string {
  const values = Object.entries(entry).filter(([name]) => !['id', 'name', 'label'].includes(name));
  const days = (count: number) =>
    new Intl.NumberFormat(formats.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
  const texts = values.map(([name, value]) => {
    if (typeof value === 'number' && (name === 'basisPoints' || name === 'amountCents')) {
      const isRate = member === 'rates';
      const size = isRate ? Math.abs(value) : value;
      const amount = name === 'basisPoints' ? formats.share(size / 10_000) : formats.money(size, currency);
      return isRate ? spaces(value < 0 ? 'less' : 'more', { amount }) : amount;
    }
    if (name === 'offsetDays') return 'dueBasis' in entry ? '' : days(Number(value));
    if (name === 'dueBasis') return dueText(entry, days);
    if (name === 'per') return spacesWord(`per_${value}`);
    if (typeof value === 'string' && isCalendarDate(value)) return formats.plainDate(value);
    return valueLabel(name, value, currency) ?? '';
  });
  return texts.filter((text) => text !== '').join(formats.comma) || t('allowed');
}

function memberLine(
  of: string,
  { member, before, after }: MemberChange,
  { currency }: ChangeContext,
): ChangeLine {
  const name = messages.has(`member_${member}`) ? t(`member_${member}` as 'member_name') : member;
  const label = of === '' ? name : `${of}${formats.colon}${name}`;
  const [was, is] = [before, after].map((value) => valueLabel(member, value, currency));
  return was === undefined || is === undefined
    ? { label, before: null, after: null }
    : { label, before: was, after: is };
}

/** Returns the text of a value; undefined: it is not shown. */
function valueLabel(member: string, value: unknown, currency: string): string | undefined {
  if (value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'allowed' : 'notAllowed');
  if (typeof value === 'number')
    return member.endsWith('Cents') ? formats.money(value, currency) : formats.number(value);
  if (typeof value === 'string') return /^\d\d:\d\d$/.test(value) ? formats.time(value) : value;
  if (Array.isArray(value)) return listLabel(member, value, currency);
  if (typeof value !== 'object') return undefined;
  // By its schema.
  if (member === 'hours') return hoursLabel({ hours: value as Slot['hours'] });
  const { label, basisPoints, ...others } = value as Record<string, unknown>;
  if (typeof label === 'string' && typeof basisPoints === 'number')
    return `${label} ${formats.share(basisPoints / 10_000)}`;
  const texts = Object.values({ label, ...others }).filter((each) => typeof each === 'string');
  return texts.length === 0 ? t('nothing') : texts.join(formats.comma);
}

function listLabel(member: string, list: readonly unknown[], currency: string): string | undefined {
  if (list.length === 0) return t('nothing');
  if (member === 'hourBands') return list.map((band) => bandText(band, currency)).join(formats.comma);
  if (member === 'weekdays' && list.every((day) => typeof day === 'number'))
    return list.map((day) => formats.weekday(day, 'short')).join(formats.comma);
  if (list.every((each) => typeof each === 'string')) return list.join(formats.comma);
  const names = list.map((each) =>
    typeof each === 'object' && each !== null && 'name' in each ? String(each.name) : '',
  );
  return names.every((name) => name !== '') ? names.join(formats.comma) : undefined;
}

function bandText(band: unknown, currency: string): string {
  const { fromTime, toTime, perHourCents } = Object(band) as Package['hourBands'][number];
  return `${formats.time(fromTime)}–${formats.time(toTime)} ${formats.money(perHourCents, currency)}`;
}

/** Returns where dates of a booking were and are; "none": new, or cancelled. */
const movedLines = (data: ChangedPlaces, context: ChangeContext): ChangeLine[] =>
  placeLines(data, context).map(({ before, after }) => ({
    label: t('date'),
    before: before ?? t('nothing'),
    after: after ?? t('nothing'),
  }));

function priceLine(data: Price, context: ChangeContext): ChangeLine {
  const { totalCents = 0, formerTotalCents = 0, currency = context.currency, reason = '' } = data;
  const label = reason === '' ? t('price') : `${t('price')}${formats.inBrackets(priceReasonText(reason))}`;
  return {
    label,
    before: formats.money(formerTotalCents, currency),
    after: formats.money(totalCents, currency),
  };
}

/** Returns the change of the tax in a price; of an agreed price, only if its total stayed. */
function taxLines({ taxCents, formerTaxCents, currency }: Price, context: ChangeContext): ChangeLine[] {
  if (taxCents === undefined || formerTaxCents === undefined) return [];
  const amount = (cents: number) => formats.money(cents, currency ?? context.currency);
  return [{ label: t('tax'), before: amount(formerTaxCents), after: amount(taxCents) }];
}

/** Returns a changed mark. Events of version 1.0 have neither the amount nor the mark before. */
function markLine(data: Partial<MarkedInstalment>, context: ChangeContext): ChangeLine {
  const { number = 0, invoicedOn = null, paidOn = null, formerInvoicedOn, formerPaidOn = null } = data;
  const { amountCents, currency = context.currency } = data;
  const textOf = (marks: Parameters<typeof markTexts>[0]) =>
    markTexts({ ...marks, amountCents }).join(' · ') || t('nothing');
  const amount = amountCents === undefined ? '' : formats.inBrackets(formats.money(amountCents, currency));
  return {
    label: `${t('instalment', { number })}${amount}`,
    before:
      formerInvoicedOn === undefined ? null : textOf({ invoicedOn: formerInvoicedOn, paidOn: formerPaidOn }),
    after: textOf({ invoicedOn, paidOn }),
  };
}

/** Returns the response deadline that was set, for whom or for which hold. */
function deadlineLines(
  { by = '', challenged, deadline = '' }: Partial<Record<'by' | 'challenged' | 'deadline', string>>,
  { timezone }: ChangeContext,
): ChangeLine[] {
  const time = formats.instant(Date.parse(deadline), timezone);
  const label =
    challenged === undefined
      ? requests('didChallengeHold', { reference: by, time })
      : requests('didChallengeOther', { reference: challenged, time });
  return [{ label, before: null, after: null }];
}

/** Returns which list was downloaded, and its dates; overdue are instalments of any date. */
function downloadLines({
  list = '',
  from,
  to,
}: Partial<Record<'list' | 'from' | 'to', string>>): ChangeLine[] {
  const label = messages.has(`list_${list}`) ? t(`list_${list}` as 'list_payments') : list;
  const hasDates = list !== 'overdue' && from !== undefined && to !== undefined;
  return [{ label, before: null, after: hasDates ? formatDateRange(from, to) : null }];
}

function blockLines(before: Block | null, after: Partial<Block>, context: ChangeContext): ChangeLine[] {
  const [was, is] = [before && blockLabel(before, context), blockLabel(after, context)];
  if (is === null) return [];
  const { reason = '' } = after;
  const hasReason = before !== null && before.reason !== reason;
  const [former, current] = [before?.reason, reason].map((text) =>
    hasReason && text ? `${text}${formats.comma}` : '',
  );
  return [
    {
      label: reason === '' || hasReason ? t('date') : reason,
      before: was === null ? null : `${former}${was}`,
      after: `${current}${is}`,
    },
  ];
}

/** Returns when and where a block applies; null: unknown. */
function blockLabel(block: Partial<Block>, { spaceName }: ChangeContext): string | null {
  const { from, to, spaceId, spaceIds = [] } = block;
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const ids = spaceId === undefined ? spaceIds : [spaceId];
  const places = ids.length === 0 ? [] : [ids.map(spaceName).join(formats.comma)];
  return [...blockTimes({ ...block, from, to }), ...places].join(' · ');
}

const statusLabel = (status: unknown) => {
  const key = `status_${String(status)}`;
  return messages.has(key) ? t(key) : String(status);
};
const roleLabel = (role: unknown) => {
  const key = String(role);
  return messages.has(key) ? t(key) : key;
};
