import { weekdayNames } from '../../domain/booking/block-description.ts';
import { type BookedItem, slotWithTimes } from '../../domain/booking/booked-item.ts';
import { type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import { presentChallenge } from '../../domain/booking/challenge.ts';
import { currentSeries } from '../../domain/booking/current-series.ts';
import { guestByLabel } from '../../domain/booking/guest.ts';
import type { Note } from '../../domain/booking/note.ts';
import type { AnswerValue } from '../../domain/booking/optional-fields.ts';
import { presentSeries, type Series } from '../../domain/booking/series-rule.ts';
import { actorKind } from '../../domain/events/actor.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import { listLatestEventsOf } from '../../storage/events/event-log.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printFields, printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';
import { endDateOf } from './flat-request.ts';
import { historyLines } from './history-lines.ts';

/** Prints everything about one booking request: choices, guest, price and history. */
export async function showRequest(
  terminal: Terminal,
  reference: string,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const { request, notes, history, locale, now } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => {
      const request = await findRequest(db, reference, venue);
      const history = await listLatestEventsOf(db, request.venueId, reference);
      const found = await findVenue(db, request.venueId);
      const notes = await listNotes(db, request);
      return { request, notes, history, locale: found?.locale ?? 'en', now: clock() };
    }),
  );
  const { items, nextItem: _next, agreedPrice, amended, ...output } = request;
  const [{ number: _, ...item }, ...others] = items;
  const status = statusAt(request, now);
  if (json)
    return printJson(terminal, {
      ...output,
      ...item,
      ...(others.length > 0 && { additionalItems: others.map(printableItem) }),
      agreedPrice: agreedPrice && { ...agreedPrice, agreedAt: isoInstant(agreedPrice.agreedAt) },
      status,
      startsAt: isoInstant(request.startsAt),
      endsAt: isoInstant(request.endsAt),
      holdExpiresAt: isoOrNull(request.holdExpiresAt),
      challenge: presentChallenge(request),
      series: request.series && presentSeries(currentSeries(request.series, items)),
      waited: request.waited && { heldAt: isoOrNull(request.waited.heldAt) },
      createdAt: isoInstant(request.createdAt),
      decidedAt: isoOrNull(request.decidedAt),
      amended: amended === null ? null : { ...amended, at: isoInstant(amended.at) },
      notes: notes.map((note) => ({ ...note, at: isoInstant(note.at) })),
      history: history.map(({ at, actor, action, details }) => ({
        at: isoInstant(at),
        actor: actorKind(actor),
        action,
        details,
      })),
    });
  const { guest, quote, answers } = request;
  const { space, slot, package: offer, date, timezone } = item;
  const money = (cents: number) => formatMoney(cents, quote.currency, locale);
  const describePrice = ({ totalCents, taxCents }: Quote) =>
    `${money(totalCents)}, including ${money(taxCents)} tax`;
  const isHeld = status === 'pending_approval';
  printFields(terminal, {
    Reference: request.reference,
    Status: status,
    ...(isHeld && {
      'Held until': request.holdExpiresAt === null ? 'decided' : formatInstant(request.holdExpiresAt),
      ...(request.challenge !== null && {
        'Response due': `${formatInstant(request.challenge.deadline)}, challenged by ${request.challenge.by}`,
      }),
    }),
    Venue: request.venueId,
    Space: `${space.name} (${space.id})`,
    Date: date,
    [slot.name === null ? 'Time' : 'Slot']:
      `${slot.name === null ? '' : `${slot.name}, `}${slot.startTime}–${slot.endTime} ${timezone}`,
    ...(endDateOf(items[0]) !== date && { 'End date': endDateOf(items[0]) }),
    ...(offer.name !== null && { Package: offer.name }),
    ...(others.length > 0 &&
      Object.fromEntries(items.map((each) => [`Item ${each.number}`, itemText(each)]))),
    ...(request.series !== null && { Series: describeSeries(currentSeries(request.series, items)) }),
    ...(request.importReference !== null && { 'Imported as': request.importReference }),
    ...(request.title !== null && { Title: request.title }),
    ...guestByLabel(guest),
    ...(guest.address && { Address: Object.values(guest.address).join(', ') }),
    ...(guest.language && { Language: guest.language }),
    ...(request.message !== null && { Message: onOneLine(request.message) }),
    ...printableChoices(items[0]),
    ...printableTerms(request),
    ...(agreedPrice === null
      ? { Price: describePrice(quote) }
      : {
          Price: `${describePrice(agreedPrice)}: ${agreedPrice.reason}`,
          Quote: describePrice(quote),
        }),
    ...(request.siteKey !== null && { 'Website key': request.siteKey }),
  });
  if (answers.length > 0) terminal.print('');
  for (const { label, value } of answers)
    terminal.printEmphasised('bold', label, `  ${describeAnswer(value)}`);
  if (notes.length > 0) terminal.print('');
  for (const { id, at, actor, about, text } of notes)
    terminal.print(
      `${formatInstant(at)}  ${describeSubject(about)} by ${actorKind(actor)}: ${onOneLine(text)} (${id})`,
    );
  terminal.print('');
  for (const event of history) {
    terminal.print(`${formatInstant(event.at)}  ${event.action} by ${actorKind(event.actor)}`);
    for (const line of historyLines(event, timezone, money)) terminal.print(`  ${line}`);
  }
}

function describeSeries({ rule, continues }: Series): string {
  const { frequency, interval, weekdays = [], week, from, until, count } = presentSeries({ rule, continues });
  const repeats = {
    weekly: interval === 1 ? 'weekly' : `every ${interval} weeks`,
    monthly: `monthly, ${week} week`,
    dates: 'chosen dates',
  };
  const days = weekdays.map((weekday) => weekdayNames[weekday - 1]).join(', ');
  const end = until === undefined ? (count === undefined ? '' : `, ${count} dates`) : ` until ${until}`;
  const text = `${repeats[frequency]}${days && ` on ${days}`} from ${from}${end}`;
  return continues === null ? text : `${text}; continues ${continues}`;
}

const itemText = ({ space, date, slot }: BookedItem) => `${space.name}, ${date}, ${slotWithTimes(slot)}`;

const printableItem = (item: BookedItem) => ({
  ...item,
  startsAt: isoInstant(item.startsAt),
  endsAt: isoInstant(item.endsAt),
});

const describeSubject = (about: Note['about']) => {
  if (about === null) return 'note';
  return about === 'letter' ? about : `${about}, because`;
};

function printableChoices({ attendance, layout, extras }: BookedItem): Record<string, string> {
  const named = extras.map(({ name, pieces }) => (pieces === null ? name : `${pieces} × ${name}`));
  return {
    ...(attendance !== null && { People: String(attendance) }),
    ...(layout !== null && { Layout: layout }),
    ...(named.length > 0 && { Extras: named.join(', ') }),
  };
}

const printableTerms = ({ terms }: BookingRequest) =>
  terms && { 'Agreed to': `${terms.label}, ${terms.version} (${terms.url})` };

function describeAnswer(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return onOneLine(String(value));
}

const onOneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' / ');
