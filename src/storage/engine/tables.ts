/**
 * The tables of migrations/. Instants are UTC milliseconds, dates `YYYY-MM-DD`, flags 0 or 1, money in the smallest
 * unit; `Json` columns hold JSON text, read and written with `fromJson` and `toJson`.
 */
import type { Generated } from 'kysely';
import type { KeyUsageKind } from '../../domain/access/key-usage.ts';
import type { TokenScope } from '../../domain/access/staff-actions.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import type { Block } from '../../domain/booking/block.ts';
import type { AgreedPrice, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { Guest } from '../../domain/booking/guest.ts';
import type { HoldPeriod } from '../../domain/booking/hold.ts';
import type { NoteSubject } from '../../domain/booking/note.ts';
import type { StoredOptionalFields } from '../../domain/booking/optional-fields.ts';
import type { Receipt } from '../../domain/booking/receipt.ts';
import type { EventKind } from '../../domain/events/event.ts';
import type { UrlSetBy } from '../../domain/events/private-addresses.ts';
import type { StoredSecret } from '../../domain/events/webhook-secret.ts';
import type { LetterLanguage, LetterOccasion } from '../../domain/letters/letter.ts';
import type { InstalmentMark } from '../../domain/money/instalments.ts';
import type { Quote } from '../../domain/money/quote.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';
import type { Package } from '../../domain/venue/package.ts';
import type { Slot } from '../../domain/venue/slot.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Terms, Venue } from '../../domain/venue/venue.ts';

/** A guest's columns are named after its members. */
export type GuestColumns = { [Member in keyof Guest as `guest_${Member}`]: Guest[Member] } & {
  guest_language: string | null;
};

/** SQLite has no booleans. */
export type Flag = 0 | 1;
declare const holds: unique symbol;
/** JSON text of a `T`. */
export type Json<T> = string & { readonly [holds]: T };

/** Serializes a value; the result's type carries the value's type. */
export const toJson = <T>(value: T) => JSON.stringify(value) as Json<T>;
/** Parses a value. The column's type is reliable: only `toJson` creates a `Json`. */
export const fromJson = <T>(text: Json<T>) => JSON.parse(text) as T;
/** Converts a boolean for storage. */
export const toFlag = (value: boolean): Flag => (value ? 1 : 0);

/** A column of the search index; null: the request has no more words. */
export type SearchWordColumn = `word_${1 | 2 | 3 | 4 | 5 | 6}`;

/** Every table, by name. */
export interface Tables {
  /** Created by migrate.ts before the first migration. */
  firsthold_migrations: { version: number; name: string; checksum: string };
  /** One row: the installation's secret. */
  installation: { id: 1; secret: Uint8Array };
  venues: {
    id: string;
    name: string;
    description: string;
    timezone: string;
    currency: string;
    locale: string;
    website: string | null;
    address: Json<Venue['address']>;
    photos: Json<Venue['photos']>;
    tax_label: string | null;
    tax_basis_points: number | null;
    payments: Json<Venue['payments']>;
    notice_hours: Generated<number>;
    horizon_days: number | null;
    published: Flag;
    revision: Generated<number>;
    contact: Json<Venue['contact']>;
    terms: Json<Terms> | null;
    privacy_url: string | null;
    questions: Json<Venue['questions']>;
  };
  spaces: {
    id: string;
    venue_id: string;
    position: number;
    name: string;
    description: string;
    capacity: number;
    amenities: Json<Space['amenities']>;
    photos: Json<Space['photos']>;
    layouts: Json<Space['layouts']>;
    rates: Json<Space['rates']>;
    turnaround_minutes: Generated<number>;
    notice_hours: number | null;
    horizon_days: number | null;
    active: Flag;
    published: Flag;
    revision: Generated<number>;
  };
  /** Uploaded photos; a listing that shows one has its URL (domain/venue/stored-photo.ts). */
  photos: {
    id: string;
    venue_id: string;
    /** Of its largest file, in pixels. */
    width: number;
    height: number;
    /** Of all its files. */
    bytes: number;
    created_at: Instant;
    /** When a listing last used it, or when it was uploaded. */
    used_at: Instant;
  };
  photo_files: { venue_id: string; photo_id: string; name: string; width: number; content: Uint8Array };
  /** The venues that have a photo (docs/decisions/0022). */
  photo_venues: { photo_id: string; venue_id: string; added_at: Instant };
  /** The venue of each website key, and of each secret by its hash. */
  site_key_venues: { key: string; venue_id: string };
  feed_venues: { key: string; venue_id: string };
  api_token_venues: { key: string; venue_id: string };
  space_rooms: { venue_id: string; space_id: string; room_id: string; position: number };
  slots: {
    venue_id: string;
    id: string;
    space_id: string;
    position: number;
    name: string;
    start_time: ClockTime;
    end_time: ClockTime;
    weekdays: Json<Slot['weekdays']>;
    seasons: Generated<Json<Slot['seasons']>>;
  };
  packages: {
    id: string;
    venue_id: string;
    name: string;
    description: string;
    venue_includes: Json<Package['venueIncludes']>;
    promoter_responsibilities: Json<Package['promoterResponsibilities']>;
    tax_label: string | null;
    tax_basis_points: number | null;
    payments: Json<Package['payments']>;
    extras: Json<Package['extras']>;
  };
  offers: {
    venue_id: string;
    slot_id: string;
    package_id: string;
    position: number;
    hire_fee_cents: number;
    per_attendee_cents: number;
    minimum_attendance: number;
    minimum_total_cents: number;
  };
  site_keys: {
    key: string;
    venue_id: string;
    label: string;
    websites: Json<readonly string[]>;
    hold_period: HoldPeriod;
    enabled: Flag;
    has_page: Generated<Flag>;
    may_be_framed: Generated<Flag>;
  };
  /** Website key usage by day (domain/access/key-usage.ts). */
  key_usage: {
    venue_id: string;
    site_key: string;
    date: CalendarDate;
    kind: KeyUsageKind;
    website: string;
    count: number;
  };
  /** Calendar feeds; only a hash of the secret in their URLs. */
  feeds: {
    id: string;
    venue_id: string;
    space_id: string | null;
    includes_guests: Flag;
    secret_hash: string;
    created_at: Instant;
    revoked_at: Instant | null;
  };
  /** The venue's own texts of letters to guests. */
  letter_templates: {
    venue_id: string;
    occasion: LetterOccasion;
    language: LetterLanguage;
    subject: string;
    body: string;
  };
  /** Staff accounts. */
  staff: {
    id: string;
    name: string;
    email: string;
    password_hash: string | null;
    created_at: Instant;
  };
  memberships: { venue_id: string; staff_id: string; role: StaffRole; created_at: Instant };
  sessions: {
    secret_hash: string;
    staff_id: string;
    created_at: Instant;
    last_seen_at: Instant;
    ends_at: Instant;
    /** The browser's user agent; empty: unknown. */
    user_agent: Generated<string>;
  };
  known_devices: { secret_hash: string; staff_id: string; last_used_at: Instant };
  /** One-time links: to join a venue, or to set a password. */
  invitations: {
    id: string;
    secret_hash: string;
    venue_id: string | null;
    role: StaffRole | null;
    email: string | null;
    staff_id: string | null;
    created_by: string;
    created_at: Instant;
    ends_at: Instant;
    used_at: Instant | null;
    revoked_at: Instant | null;
  };
  passkeys: {
    id: string;
    staff_id: string;
    host: string;
    public_key: string;
    counter: number;
    transports: Json<readonly string[]>;
    label: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  used_challenges: { challenge: string; ends_at: Instant };
  api_tokens: {
    id: string;
    venue_id: string;
    secret_hash: string;
    label: string;
    scopes: Json<readonly TokenScope[]>;
    created_by: string;
    created_at: Instant;
    last_used_at: Instant | null;
    ends_at: Instant | null;
    revoked_at: Instant | null;
  };
  booking_requests: GuestColumns & {
    reference: string;
    venue_id: string;
    site_key: string;
    space_id: string;
    space_name: string;
    /** Null, like the next three columns, for a booking at custom times. */
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
    message: string | null;
    quote: Json<Quote>;
    status: StoredStatus;
    hold_expires_at: Instant | null;
    created_at: Instant;
    decided_at: Instant | null;
    /** A keyed hash of the client network; only while the request holds its date. */
    network_hash: string | null;
    /** When its guest was erased; null: not erased. */
    erased_at: Instant | null;
    /** Whether the event log records that its hold has expired. */
    expiry_recorded: Flag;
    /** Optional fields besides the answers; null: none. */
    optional_fields: Json<Omit<StoredOptionalFields, 'answers'>> | null;
    /** The guest's answers to the venue's questions, erased with the guest; null: none. */
    answers: Json<StoredOptionalFields['answers']> | null;
    /** Null: the quoted price applies. */
    agreed_price: Json<AgreedPrice> | null;
    /** Null: no instalment is invoiced or paid. */
    instalment_marks: Json<readonly InstalmentMark[]> | null;
    /** Its number in the file it was imported from; erased with the guest. */
    import_reference: string | null;
    /** How often it was moved or a decision was undone. */
    amendments: Generated<number>;
    /** When it was last amended; null: never. */
    amended_at: Instant | null;
  };
  /** The search index of requests (storage/booking/search-words.ts). */
  booking_request_search_words: { venue_id: string; reference: string; part: number } & Record<
    SearchWordColumn,
    string | null
  >;
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
    /** 1: the turnaround after the event. */
    turnaround: Generated<Flag>;
  };
  idempotency_keys: {
    venue_id: string;
    site_key: string;
    key: string;
    body_hash: string;
    /** Receipts from before expected prices existed have none. */
    receipt: Json<Omit<Receipt, 'price'> & Partial<Pick<Receipt, 'price'>>>;
    created_at: Instant;
  };
  staff_idempotency_keys: {
    key_hash: string;
    request_hash: string;
    claim: string;
    response: string | null;
    created_at: Instant;
  };
  events: {
    /** '': the log of the installation. */
    venue_id: string;
    sort_key: number;
    tie_breaker: number;
    at: Instant;
    actor: string;
    action: string;
    subject: string;
    details: Json<object>;
    /** The version of the details; 0: imported from an export without versions. */
    version: Generated<number>;
    /** The position in the published log of the venue; null: not published yet; 0: never published. */
    position: Generated<number | null>;
    published_at: Generated<Instant | null>;
  };
  /** The end of each published log; the row is the lock of its publishers. */
  event_logs: { venue_id: string; last_position: number; published_at: Instant };
  webhooks: WebhookColumns & { venue_id: string };
  operator_webhooks: WebhookColumns;
  /** The queue of each webhook and venue; an operator's webhook has a queue for each venue. */
  webhook_queues: {
    venue_id: string;
    webhook_id: string;
    /** Null: there is nothing to deliver. */
    due_at: Instant | null;
  };
  webhook_deliveries: {
    venue_id: string;
    webhook_id: string;
    position: number;
    subject: string;
    /** Null: finished, or waiting behind another delivery of its subject. */
    due_at: Instant | null;
    attempts: Generated<number>;
    first_tried_at: Instant | null;
    finished_at: Instant | null;
    delivered: Generated<Flag>;
    outcome: string | null;
  };
  /** Browsers subscribed to notifications of new requests. */
  push_subscriptions: {
    id: string;
    staff_id: string;
    device_hash: string | null;
    session_hash: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    origin: string;
    language: string;
    label: string;
    created_at: Instant;
    /** The earliest time of the next message; null: no restriction. */
    next_at: Instant | null;
    attempts: Generated<number>;
    first_tried_at: Instant | null;
    sent_at: Instant | null;
    outcome: string | null;
    test_due_at: Instant | null;
    tested_at: Instant | null;
  };
  push_subscription_venues: {
    venue_id: string;
    subscription_id: string;
    staff_id: string;
    /** Null: nothing to send. */
    due_at: Instant | null;
    wake_count: Generated<number>;
    sent_position: Generated<number>;
    burst_position: number | null;
  };
}

/** The columns of all webhooks. */
export interface WebhookColumns {
  id: string;
  url: string;
  url_set_by: UrlSetBy;
  secrets: Json<readonly StoredSecret[]>;
  kinds: Json<readonly EventKind[]>;
  enabled: Flag;
  created_at: Instant;
  failures: Generated<number>;
  failing_since: Instant | null;
  paused_until: Generated<Instant>;
}
