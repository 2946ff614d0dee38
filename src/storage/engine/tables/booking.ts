/** The tables of booking requests, blocks and what they occupy. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Block, BookedException } from '../../../domain/booking/block.ts';
import type { AgreedPrice, StoredStatus } from '../../../domain/booking/booking-request.ts';
import type { Challenge } from '../../../domain/booking/challenge.ts';
import type { MemberCorrection } from '../../../domain/booking/corrections.ts';
import type { ReasonCode } from '../../../domain/booking/decision-reason.ts';
import type { Guest } from '../../../domain/booking/guest.ts';
import type { NoteSubject } from '../../../domain/booking/note.ts';
import type { ItemChoices, StoredAnswer } from '../../../domain/booking/optional-fields.ts';
import type { Receipt } from '../../../domain/booking/receipt.ts';
import type { Series } from '../../../domain/booking/series-rule.ts';
import type { Adjustment } from '../../../domain/money/adjustment.ts';
import type { InstalmentMark } from '../../../domain/money/instalments.ts';
import type { Quote } from '../../../domain/money/quote.ts';
import type { ItemTotals } from '../../../domain/money/sum-quotes.ts';
import type { CalendarDate, ClockTime, Instant } from '../../../domain/time/instant.ts';
import type { BookedGroups } from '../../../domain/venue/guest-group.ts';
import type { Address, Terms } from '../../../domain/venue/venue.ts';
import type { Flag, Json } from '../columns.ts';

/** A guest's columns are named after its members. */
export type GuestColumns = { [Member in keyof Guest as `guest_${Member}`]: Guest[Member] } & {
  guest_language: string | null;
  /** Null: none. */
  guest_postal_address: Json<Address> | null;
};

/** The keys by which the guest directory groups and sorts; null: erased, or no address. */
export interface GuestKeyColumns {
  guest_address: string | null;
  guest_name_key: string | null;
}

/** A column of the search index; null: the request has no more words. */
export type SearchWordColumn = `word_${1 | 2 | 3 | 4 | 5 | 6}`;

export interface BookingTables {
  booking_requests: GuestColumns &
    GuestKeyColumns & {
      reference: string;
      venue_id: string;
      site_key: string;
      /** A name that staff gave it, erased with the guest; null: none. */
      title: string | null;
      /** The earliest start and the latest end of its items. */
      starts_at: Instant;
      ends_at: Instant;
      message: string | null;
      quote: Json<Quote>;
      /** The guest groups whose rates it has; null: none. */
      guest_groups: Json<BookedGroups> | null;
      status: StoredStatus;
      /** The end of the hold, a challenge included (`endOfHold`). */
      hold_expires_at: Instant | null;
      /** Null: staff set no response deadline. */
      challenge: Json<Challenge> | null;
      /** Whether it was placed on the waiting list. */
      waited: Flag;
      /** When it was given a hold of its date from the waiting list; null: never. */
      held_at: Instant | null;
      created_at: Instant;
      decided_at: Instant | null;
      /** Why it was declined or cancelled; null: no reason was chosen. */
      reason_code: ReasonCode | null;
      /** A keyed hash of the client network; only while the request holds its date. */
      network_hash: string | null;
      /** When its guest was erased; null: not erased. */
      erased_at: Instant | null;
      /** 0: not erased, or by version 1.0.0, which does not know all members (`eraseLaterMembersOf`). */
      erasure_version: Generated<number>;
      /** Whether the event log records that its hold has expired. */
      expiry_recorded: Flag;
      /** The accepted terms; null: none. */
      terms: Json<Terms> | null;
      /** The guest's answers to the venue's questions, erased with the guest; null: none. */
      answers: Json<readonly StoredAnswer[]> | null;
      /** Null: the quoted price applies. */
      agreed_price: Json<AgreedPrice> | null;
      /** What staff added to the price; null: nothing. Labels are erased with the guest, here and in the prices. */
      adjustments: Json<readonly Adjustment[]> | null;
      /** The price that applies, for sums. */
      total_cents: GeneratedAlways<number>;
      total_currency: GeneratedAlways<string>;
      /** Null: no instalment is invoiced or paid. */
      instalment_marks: Json<readonly InstalmentMark[]> | null;
      /** The rule of its dates; null: it is no series. */
      series: Json<Series> | null;
      /** Its number in the file it was imported from; erased with the guest. */
      import_reference: string | null;
      /** The number of its next item: numbers are not reused. */
      next_item: Generated<number>;
      /** How often it was moved or a decision was undone. */
      amendments: Generated<number>;
      /** When it was last amended; null: never. */
      amended_at: Instant | null;
      /** What it was like when its instalments were computed (storage/booking/instalment-dues.ts); null: never. */
      dues_for: Generated<string | null>;
      /** Whether something of it was unpaid or to be returned then (`keepsGuest` in `domain/booking/owed.ts`). */
      unpaid: Generated<Flag>;
      /** The parts of its price then, by item; null: it had one item, or they have not been computed. */
      item_totals: Generated<Json<ItemTotals> | null>;
    };
  /** Instalments by the date under which they are listed (storage/booking/instalment-dues.ts). */
  booking_request_dues: {
    venue_id: string;
    reference: string;
    number: number;
    listed_on: CalendarDate;
    paid_on: CalendarDate | null;
  };
  /** One row for each item of a request, also for the only one. */
  booking_items: {
    venue_id: string;
    reference: string;
    /** Numbers the items of a request from 0. */
    item: number;
    space_id: string;
    space_name: string;
    /** Null, like the next three columns, at custom times. */
    slot_id: string | null;
    slot_name: string | null;
    package_id: string | null;
    package_name: string | null;
    date: CalendarDate;
    start_time: ClockTime;
    end_time: ClockTime;
    timezone: string;
    starts_at: Instant;
    ends_at: Instant;
    /** Null: none given. */
    choices: Json<ItemChoices> | null;
  };
  /** The search index of requests and guest contacts (storage/booking/search-words.ts). */
  booking_request_search_words: {
    venue_id: string;
    reference: string;
    part: number;
    /** Whether they are the words of `wordsOfRequest`; 0: version 1.0.0 wrote them. */
    folded: Generated<Flag>;
  } & Record<SearchWordColumn, string | null>;
  /** Internal notes about requests. */
  booking_request_notes: {
    venue_id: string;
    id: string;
    reference: string;
    at: Instant;
    actor: string;
    about: NoteSubject | null;
    text: string;
  };
  /** What staff corrected in requests; deleted when the guest is erased. */
  booking_request_corrections: {
    venue_id: string;
    reference: string;
    id: string;
    at: Instant;
    changes: Json<readonly MemberCorrection[]>;
  };
  /** The rows of files that bookings were imported from (storage/booking/imported-rows.ts). */
  imported_rows: {
    venue_id: string;
    import_reference: string;
    file_row: string;
    reference: string;
  };
  /** Guests without a booking (storage/booking/guest-contacts.ts). */
  guest_contacts: GuestColumns &
    GuestKeyColumns & {
      venue_id: string;
      reference: string;
      created_at: Instant;
      /** The last change by staff. */
      updated_at: Instant;
      /** Null: not erased. */
      erased_at: Generated<Instant | null>;
    };
  /** What staff stored about guests: notes, or several addresses. */
  guests: { venue_id: string; id: string; notes: string };
  /** The addresses of those guests, as in `booking_requests.guest_address`. */
  guest_addresses: { venue_id: string; address: string; guest_id: string };
  blocks: {
    id: string;
    venue_id: string;
    /** 1: all spaces; 0: those of `blocked_spaces`. */
    all_spaces: Flag;
    from_date: CalendarDate;
    to_date: CalendarDate;
    /** Both null: whole days. */
    from_time: ClockTime | null;
    to_time: ClockTime | null;
    every_year: Flag;
    weekdays: Json<Block['weekdays']>;
    except_dates: Json<readonly CalendarDate[]>;
    /** The bookings that stay on its dates. */
    except_bookings: Generated<Json<readonly BookedException[]>>;
    reason: string;
    source: 'import' | 'staff';
    created_at: Instant;
  };
  blocked_spaces: { venue_id: string; block_id: string; space_id: string };
  occupancies: {
    id: Generated<number>;
    venue_id: string;
    room_id: string;
    starts_at: Instant;
    ends_at: Instant;
    expires_at: Instant | null;
    reference: string;
    item: number;
    /** 1: the turnaround after the event, or the setup before it. */
    turnaround: Generated<Flag>;
    /** 1: the setup before the event. */
    setup: Generated<Flag>;
  };
  idempotency_keys: {
    venue_id: string;
    site_key: string;
    key: string;
    body_hash: string;
    /** Receipts from before expected prices and several items existed have neither. */
    receipt: Json<Omit<Receipt, 'price' | 'items'> & Partial<Pick<Receipt, 'price' | 'items'>>>;
    created_at: Instant;
  };
}
