/** An entry of a calendar feed. */
import type { FeedTexts } from '../letters/default-letters.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { wallTime } from '../time/wall-clock.ts';
import { holdExpiry, type RequestItem, type UnpricedRequest } from './booking-request.ts';
import { filledMembers } from './guest.ts';

/** One entry of a calendar. */
export interface CalendarEntry {
  /** Stays the same through all changes of a booking or block. */
  readonly uid: string;
  readonly title: string;
  /** Lines below the title; a guest's message may have several. */
  readonly details: readonly string[];
  /** An interval in a time zone; or whole days of the venue, the second exclusive. */
  readonly when:
    | (Interval & { readonly timezone: string })
    | { readonly from: CalendarDate; readonly until: CalendarDate };
  /** A hold, which may expire. */
  readonly isTentative: boolean;
  /** The number of changes. */
  readonly changes: number;
  readonly changedAt: Instant;
}

/** Returns a text of calendar feeds in the language of the venue, with its placeholders filled in. */
export type FeedTranslate = (
  key: keyof FeedTexts,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** What entries say about guests: everything, only the company, or nothing. */
export interface EntryNames {
  /** The title, and the guest with contacts and message. */
  readonly withGuests: boolean;
  /** The company only. */
  readonly withTitles: boolean;
}

/** Returns the UID of the entry of an item. */
export const uidOfItem = ({ request: { reference, venueId }, item }: RequestItem<UnpricedRequest>): string =>
  calendarUid(item.number === 0 ? reference : `${reference}-${item.number}`, venueId);

/**
 * Returns the entry of an item of a booking or active hold.
 *
 * @param names what the entry may say about the guest
 */
export function bookingEntry(
  { request: booking, item }: RequestItem<UnpricedRequest>,
  names: EntryNames,
  translate: FeedTranslate,
): CalendarEntry {
  const { reference, guest, decidedAt, erasedAt, amended } = booking;
  const { space, slot, package: offer, timezone, startsAt, endsAt } = item;
  const expiresAt = holdExpiry(booking);
  const isNamed = names.withGuests && erasedAt === null;
  const name = isNamed ? guest.name : names.withTitles ? companyOf(booking) : null;
  const own = isNamed ? booking.title : null;
  const title = [own ?? [], space.name, slot.name ?? [], name ?? []].flat().join(', ');
  return {
    uid: uidOfItem({ request: booking, item }),
    title: expiresAt === null ? title : translate('feed_hold', { title }),
    details: [
      ...(expiresAt === null
        ? []
        : [translate('feed_heldUntil', { time: shortWallTime(expiresAt, timezone), timezone })]),
      ...(offer.name === null ? [] : [translate('feed_package', { package: offer.name })]),
      translate('feed_reference', { reference }),
      ...(isNamed ? guestLines(booking, translate) : []),
    ],
    when: { startsAt, endsAt, timezone },
    isTentative: expiresAt !== null,
    // A decision and an erasure happen once. An amendment counts two: it may undo a decision.
    changes: 2 * (amended?.times ?? 0) + Number(decidedAt !== null) + Number(erasedAt !== null),
    changedAt: Math.max(booking.createdAt, decidedAt ?? 0, erasedAt ?? 0, amended?.at ?? 0),
  };
}

/** Returns the company that booked; null: a person, who is not named. Some people enter their own name as a company. */
function companyOf({ guest: { name, company } }: UnpricedRequest): string | null {
  const isPerson = company === null || folded(company) === '' || folded(company) === folded(name);
  return isPerson ? null : company;
}

const folded = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function guestLines({ guest, message }: UnpricedRequest, translate: FeedTranslate): string[] {
  return [
    ...filledMembers(guest).map(([member, value]) => translate(`feed_${member}`, { [member]: value })),
    ...(message === null ? [] : ['', message]),
  ];
}

/** Returns a globally unique UID, as RFC 7986 §5.3 requires, without revealing the service's address. */
export const calendarUid = (id: string, venueId: string) => `${id}.${venueId}@firsthold`;

const shortWallTime = (instant: Instant, timezone: string) =>
  wallTime(instant, timezone).slice(0, 16).replace('T', ' ');
