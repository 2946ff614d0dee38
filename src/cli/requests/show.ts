import type { AnswerValue, KeptAdditions } from '../../domain/booking/additions.ts';
import { statusAt } from '../../domain/booking/booking-request.ts';
import { labelledGuest } from '../../domain/booking/guest.ts';
import { shortActor } from '../../domain/events/actor.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import { listAuditOf } from '../../storage/events/event-log.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { withDatabase } from '../existing-database.ts';
import { CommandFailure } from '../failure.ts';
import { moment } from '../moment.ts';
import { printFields, printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Everything known of one booking request: what was asked for, by whom, at what price, and what became of it. */
export async function showRequest(
  terminal: Terminal,
  reference: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  const { request, notes, history, locale, now } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => {
      const request = await findBookingRequest(db, reference);
      if (request === undefined) throw new CommandFailure(`there is no booking request ${reference}`);
      const history = await listAuditOf(db, request.venueId, [reference]);
      const venue = await findVenue(db, request.venueId);
      const notes = await listNotes(db, reference);
      return { request, notes, history, locale: venue?.locale ?? 'en', now: clock() };
    }),
  );
  const { additions, agreedPrice, amended, ...told } = request;
  const status = statusAt(request.status, request.holdExpiresAt, now);
  if (json)
    return printJson(terminal, {
      ...told,
      ...additions,
      agreedPrice: agreedPrice && { ...agreedPrice, agreedAt: isoInstant(agreedPrice.agreedAt) },
      status,
      startsAt: isoInstant(request.startsAt),
      endsAt: isoInstant(request.endsAt),
      holdExpiresAt: isoOrNull(request.holdExpiresAt),
      createdAt: isoInstant(request.createdAt),
      decidedAt: isoOrNull(request.decidedAt),
      amended: amended === null ? null : { ...amended, at: isoInstant(amended.at) },
      notes: notes.map((note) => ({ ...note, at: isoInstant(note.at) })),
      history: history.map(({ at, actor, action, details }) => ({
        at: isoInstant(at),
        actor: shortActor(actor),
        action,
        details,
      })),
    });
  const { guest, slot, quote } = request;
  const money = (cents: number) => formatMoney(cents, quote.currency, locale);
  const priceInWords = ({ totalCents, taxCents }: Quote) =>
    `${money(totalCents)}, of which ${money(taxCents)} tax`;
  const isHeld = status === 'pending_approval';
  printFields(terminal, {
    Reference: request.reference,
    Status: status,
    ...(isHeld && {
      'Held until': request.holdExpiresAt === null ? 'decided' : moment(request.holdExpiresAt),
    }),
    Venue: request.venueId,
    Space: `${request.space.name} (${request.space.id})`,
    Date: request.date,
    Slot: `${slot.name}, ${slot.startTime}–${slot.endTime} ${request.timezone}`,
    Package: request.package.name,
    ...labelledGuest(guest),
    ...(request.message !== null && { Message: onOneLine(request.message) }),
    ...additionFields(additions),
    ...(agreedPrice === null
      ? { Price: priceInWords(quote) }
      : {
          Price: `${priceInWords(agreedPrice)}: ${agreedPrice.reason}`,
          'Was quoted': priceInWords(quote),
        }),
    ...(request.siteKey !== null && { 'Website key': request.siteKey }),
  });
  if (additions.answers.length > 0) terminal.print('');
  for (const { label, value } of additions.answers)
    terminal.printEmphasised('bold', label, `  ${answerInWords(value)}`);
  if (notes.length > 0) terminal.print('');
  for (const { id, at, actor, about, text } of notes)
    terminal.print(
      `${moment(at)}  ${about === null ? 'note' : `${about}, because`} by ${shortActor(actor)}: ${onOneLine(text)} (${id})`,
    );
  terminal.print('');
  for (const { at, actor, action } of history)
    terminal.print(`${moment(at)}  ${action} by ${shortActor(actor)}`);
}

/** What was said beside what the specification asks for, but for the answers, whose questions may be long. */
function additionFields({ attendance, layout, extras, terms }: KeptAdditions): Record<string, string> {
  const named = extras.map(({ name, pieces }) => (pieces === null ? name : `${pieces} × ${name}`));
  return {
    ...(attendance !== null && { People: String(attendance) }),
    ...(layout !== null && { Layout: layout }),
    ...(named.length > 0 && { Extras: named.join(', ') }),
    ...(terms !== null && { 'Agreed to': `${terms.label}, ${terms.version} (${terms.url})` }),
  };
}

function answerInWords(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return onOneLine(String(value));
}

const onOneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' / ');
