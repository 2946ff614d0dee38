-- Conventions: instants are UTC milliseconds since 1970, dates are YYYY-MM-DD, flags are 0 or 1, money is in the smallest
-- unit of the currency, lists and objects are JSON text.

-- The secret of this installation: 32 random bytes from which tokens, signatures and hashes are derived.
create table installation (
  id integer primary key check (id = 1),
  secret blob not null
) strict;
insert into installation (id, secret) values (1, randomblob(32));

-- Venues and what they offer

create table venues (
  id text primary key,
  name text not null,
  description text not null,
  timezone text not null,
  currency text not null,
  locale text not null,
  website text,
  address text not null,
  contact text not null default '{}',
  photos text not null,
  tax_label text,
  tax_basis_points integer,
  payments text not null,
  terms text,
  privacy_url text,
  questions text not null default '[]',
  guest_groups text not null default '[]',
  notice_hours integer not null default 0,
  -- Null: no horizon.
  horizon_days integer,
  published integer not null check (published in (0, 1)),
  revision integer not null default 1,
  -- Since when no change is accepted, because the venue moves to another installation; null: it is not frozen.
  frozen_at integer,
  -- The address of the installation that it has moved to.
  moved_to text,
  -- Of a frozen venue: the code that unfreezes its copy at the target, once it has moved.
  move_code text,
  -- Of a copy: the hash of that code.
  move_code_hash text
) strict;

-- Every poll of the dispatcher reads it.
create index venues_frozen on venues (id) where frozen_at is not null;

create table spaces (
  venue_id text not null references venues (id),
  id text not null,
  position integer not null,
  name text not null,
  description text not null,
  capacity integer not null,
  amenities text not null,
  photos text not null,
  layouts text not null,
  rates text not null,
  -- These two override the venue's.
  notice_hours integer,
  horizon_days integer,
  turnaround_minutes integer not null default 0,
  active integer not null check (active in (0, 1)),
  published integer not null check (published in (0, 1)),
  revision integer not null default 1,
  primary key (venue_id, id)
) strict;
create index spaces_of_venue on spaces (venue_id, position);

-- A room is what can be occupied. Its id is "venue/room", so that two venues can use the same name.
create table space_rooms (
  venue_id text not null,
  space_id text not null,
  room_id text not null,
  position integer not null,
  primary key (venue_id, space_id, room_id),
  foreign key (venue_id, space_id) references spaces (venue_id, id) on delete cascade
) strict, without rowid;
create index spaces_of_room on space_rooms (venue_id, room_id);

create table slots (
  venue_id text not null,
  id text not null,
  space_id text not null,
  position integer not null,
  name text not null,
  start_time text not null,
  end_time text not null,
  weekdays text not null,
  -- The parts of the year in which the slot is offered; empty: the whole year.
  seasons text not null default '[]',
  primary key (venue_id, id),
  foreign key (venue_id, space_id) references spaces (venue_id, id) on delete cascade
) strict;
create index slots_of_space on slots (venue_id, space_id, position);

create table packages (
  venue_id text not null references venues (id),
  id text not null,
  name text not null,
  description text not null,
  venue_includes text not null,
  promoter_responsibilities text not null,
  -- On its price; null: the venue's tax.
  tax_label text,
  tax_basis_points integer,
  payments text not null,
  extras text not null default '[]',
  primary key (venue_id, id)
) strict;

-- An offer is a package in a slot, with its price.
create table offers (
  venue_id text not null,
  slot_id text not null,
  package_id text not null,
  position integer not null,
  hire_fee_cents integer not null check (hire_fee_cents >= 0),
  per_attendee_cents integer not null default 0 check (per_attendee_cents >= 0),
  minimum_attendance integer not null default 1 check (minimum_attendance >= 1),
  minimum_total_cents integer not null default 0 check (minimum_total_cents >= 0),
  primary key (venue_id, slot_id, package_id),
  foreign key (venue_id, slot_id) references slots (venue_id, id) on delete cascade,
  foreign key (venue_id, package_id) references packages (venue_id, id)
) strict, without rowid;
create index offers_of_package on offers (venue_id, package_id);

-- Uploaded pictures in the sizes and formats that are served. The id is derived from the content, so a photo never changes.
-- The original file, which may say where it was taken, is not stored.
create table photos (
  venue_id text not null references venues (id) on delete cascade,
  id text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at integer not null,
  used_at integer not null,
  primary key (venue_id, id)
) strict;
create index photos_of_venue on photos (venue_id, created_at, id);

create table photo_files (
  venue_id text not null,
  photo_id text not null,
  -- Width in pixels and format: 960.webp.
  name text not null,
  width integer not null,
  content blob not null,
  primary key (venue_id, photo_id, name),
  foreign key (venue_id, photo_id) references photos (venue_id, id) on delete cascade
) strict;

-- Lookups: the venue of a URL or secret that does not name it. Their tables belong to the installation.

-- A photo's URL has only its id. Several venues have it if an export was imported under another name: the first is asked first.
create table photo_venues (
  photo_id text not null,
  venue_id text not null,
  added_at integer not null,
  primary key (photo_id, venue_id)
) strict, without rowid;

-- These keys are unique in the installation, and their venue never changes.
create table site_key_venues (
  key text primary key,
  venue_id text not null
) strict, without rowid;

-- Here and below, a key is the hash of a secret.
create table feed_venues (
  key text primary key,
  venue_id text not null
) strict, without rowid;

create table api_token_venues (
  key text primary key,
  venue_id text not null
) strict, without rowid;

-- Website keys

create table site_keys (
  venue_id text not null references venues (id),
  key text not null,
  label text not null,
  websites text not null,
  hold_period text not null,
  -- Whether the key has a page at /book/KEY.
  has_page integer not null default 1 check (has_page in (0, 1)),
  may_be_framed integer not null default 0 check (may_be_framed in (0, 1)),
  -- The dates that one request may have.
  max_items integer not null default 1,
  -- Whether visitors may join the waiting list for a taken date.
  waiting_list integer not null default 0 check (waiting_list in (0, 1)),
  -- Whether the form shows a field for a code.
  has_code_field integer not null default 0 check (has_code_field in (0, 1)),
  enabled integer not null check (enabled in (0, 1)),
  primary key (venue_id, key)
) strict;

-- Requests per website key and day of the venue. No visitor addresses.
create table key_usage (
  venue_id text not null,
  site_key text not null,
  date text not null,
  kind text not null check (kind in ('read', 'quote', 'refused', 'limited', 'disabled')),
  -- The website that was refused; '': none or unnamed; '*': those beyond the daily maximum.
  website text not null,
  count integer not null,
  primary key (venue_id, site_key, date, kind, website),
  foreign key (venue_id, site_key) references site_keys (venue_id, key) on delete cascade
) strict, without rowid;
create index key_usage_by_date on key_usage (date);

-- Booking requests

-- A request and its items are a copy of what was asked for, so later edits of the venue do not change it. space_id, slot_id,
-- package_id and site_key are no foreign keys: what they name may be gone.
create table booking_requests (
  venue_id text not null references venues (id),
  -- Unique within its venue.
  reference text not null,
  site_key text not null,
  -- The earliest start and the latest end of its items.
  starts_at integer not null,
  ends_at integer not null,
  guest_name text not null,
  guest_email text not null,
  guest_phone text,
  guest_company text,
  -- The language that the visitor's browser prefers, as a BCP 47 tag; null: unknown.
  guest_language text,
  -- The address in NFC and lower case, which identifies the guest; null: none, or erased.
  guest_address text,
  -- The sort key of the name; null: erased.
  guest_name_key text,
  message text,
  -- The accepted terms, and answers to the venue's questions, as worded at the time. Answers are personal data, erased with
  -- the guest.
  terms text,
  answers text,
  quote text not null,
  -- The guest groups whose rates it has, with the label of the code (JSON); null: none.
  guest_groups text,
  -- The price that venue and guest agreed on instead of the quote.
  agreed_price text,
  -- The price that applies, for sums.
  total_cents integer not null generated always as (json_extract(coalesce(agreed_price, quote), '$.totalCents')) stored,
  total_currency text not null generated always as (json_extract(coalesce(agreed_price, quote), '$.currency')) stored,
  -- When instalments were invoiced and paid: notes of the venue, by their number in the price; null: none.
  instalment_marks text,
  -- The rule of its dates, for display and extension (JSON); null: it is no series.
  series text,
  -- The number of the booking in the file it was imported from; erased with the guest.
  import_reference text,
  -- Keyed hash of the visitor's network, while the request is pending.
  network_hash text,
  status text not null check (status in ('waiting', 'pending_approval', 'accepted', 'declined', 'cancelled')),
  -- When the hold ends: at its own end, or at the deadline of a challenge if that is earlier; null: no time limit.
  hold_expires_at integer,
  -- The response deadline that staff set for the hold, with its own end (JSON); null: none.
  challenge text,
  -- 1: it was placed on the waiting list.
  waited integer not null default 0 check (waited in (0, 1)),
  -- When it was given a hold of its date from the waiting list; null: never.
  held_at integer,
  -- 1: the event log has an entry for the end of the hold.
  expiry_recorded integer not null default 0,
  created_at integer not null,
  decided_at integer,
  -- Why it was declined or cancelled, if staff chose a reason.
  reason_code text,
  -- The number of its next item: numbers are not reused.
  next_item integer not null default 1,
  -- How often the request was moved or a decision undone, and when last: the sequence number of its calendar entry.
  amendments integer not null default 0,
  amended_at integer,
  -- When the guest's data was erased; the booking stays.
  erased_at integer,
  primary key (venue_id, reference),
  check (starts_at < ends_at)
) strict;
create index booking_requests_of_venue on booking_requests (venue_id, created_at);
create unique index booking_requests_imported_once on booking_requests (venue_id, import_reference)
  where import_reference is not null;
-- With the columns of the figures that reports count; sums read the rows.
create index booking_requests_by_start on booking_requests (venue_id, starts_at, site_key, status, created_at, decided_at);
-- Requests on the waiting list, by their start.
create index booking_requests_waiting on booking_requests (venue_id, starts_at) where status = 'waiting';
-- Pending requests, by the end of their hold (without a time limit: last).
create index booking_requests_pending on booking_requests (venue_id, coalesce(hold_expires_at, 9007199254740991), reference)
  where status = 'pending_approval';
create index booking_requests_expiring on booking_requests (hold_expires_at)
  where status = 'pending_approval' and expiry_recorded = 0;
create index booking_requests_of_network on booking_requests (venue_id, network_hash) where network_hash is not null;
-- With the columns of the figures of the directory of guests.
create index booking_requests_of_guest
  on booking_requests (venue_id, guest_address, created_at, reference, status, total_currency, total_cents, ends_at)
  where guest_address is not null;
create index booking_requests_by_name on booking_requests (venue_id, guest_name_key, reference)
  where guest_name_key is not null;
create index booking_requests_to_erase on booking_requests (ends_at) where erased_at is null;

-- The items of a request: one row for each date, also for the only one.
create table booking_items (
  venue_id text not null,
  reference text not null,
  -- Numbers the items of a request from 0; never changes and is never reused.
  item integer not null,
  space_id text not null,
  space_name text not null,
  -- All four null: custom times.
  slot_id text,
  slot_name text,
  package_id text,
  package_name text,
  date text not null,
  start_time text not null,
  end_time text not null,
  timezone text not null,
  starts_at integer not null,
  ends_at integer not null,
  -- Attendance, layout and extras, as worded at the time; null: none given.
  choices text,
  primary key (venue_id, reference, item),
  foreign key (venue_id, reference) references booking_requests (venue_id, reference),
  check (starts_at < ends_at)
) strict, without rowid;
create index booking_items_by_start on booking_items (venue_id, starts_at);
-- Bookings with several dates, whose prices are divided among them.
create index booking_items_of_several on booking_items (venue_id, reference) where item > 0;

-- The words by which a request is found, in lower case: the reference without "BR-", and the guest's name, e-mail address
-- and company. The program maintains them (storage/booking/search-words.ts). Six words to a row, because a row for each word
-- would take twice the space.
create table booking_request_search_words (
  venue_id text not null,
  reference text not null,
  -- Numbers the rows of a request from 0.
  part integer not null,
  word_1 text,
  word_2 text,
  word_3 text,
  word_4 text,
  word_5 text,
  word_6 text,
  primary key (venue_id, reference, part)
) strict, without rowid;
create index booking_request_search_words_1 on booking_request_search_words (venue_id, word_1) where word_1 is not null;
create index booking_request_search_words_2 on booking_request_search_words (venue_id, word_2) where word_2 is not null;
create index booking_request_search_words_3 on booking_request_search_words (venue_id, word_3) where word_3 is not null;
create index booking_request_search_words_4 on booking_request_search_words (venue_id, word_4) where word_4 is not null;
create index booking_request_search_words_5 on booking_request_search_words (venue_id, word_5) where word_5 is not null;
create index booking_request_search_words_6 on booking_request_search_words (venue_id, word_6) where word_6 is not null;

-- Notes of staff on a request, and their reasons for decisions. Erased with the guest; guests never see them.
create table booking_request_notes (
  venue_id text not null,
  reference text not null,
  id text not null,
  at integer not null,
  actor text not null,
  -- The decision that the note is the reason for; 'letter': the text of a letter to the guest; null: neither.
  about text,
  text text not null,
  primary key (venue_id, reference, id),
  foreign key (venue_id, reference) references booking_requests (venue_id, reference)
) strict;

-- What staff stored about a guest: notes, or several addresses that belong to one guest. Guests without either have no row
-- here: the directory of guests is computed from the booking requests. Erased with the last request of each address.
create table guests (
  venue_id text not null references venues (id),
  id text not null,
  notes text not null,
  primary key (venue_id, id)
) strict;

create table guest_addresses (
  venue_id text not null,
  -- As in booking_requests.guest_address.
  address text not null,
  guest_id text not null,
  primary key (venue_id, address),
  foreign key (venue_id, guest_id) references guests (venue_id, id) on delete cascade
) strict;
create index guest_addresses_of_guest on guest_addresses (venue_id, guest_id);

-- Occupied rooms: half-open intervals [starts_at, ends_at). A hold has an expiry, a booking does not.
create table occupancies (
  id integer primary key,
  venue_id text not null,
  room_id text not null,
  starts_at integer not null,
  ends_at integer not null,
  expires_at integer,
  reference text not null,
  item integer not null,
  -- 1: the turnaround after the event.
  turnaround integer not null default 0 check (turnaround in (0, 1)),
  -- The longest slot has 31 hours. Overlap queries rely on it: they read a narrow range of the index.
  check (starts_at < ends_at and ends_at - starts_at <= 111600000),
  foreign key (venue_id, reference, item) references booking_items (venue_id, reference, item)
) strict;
create index occupancies_of_room on occupancies (venue_id, room_id, starts_at);
create index occupancies_of_request on occupancies (venue_id, reference);
create index occupancies_by_expiry on occupancies (venue_id, expires_at) where expires_at is not null;

-- No double booking, even if the program forgets to check. Expired holds count too, because a constraint cannot read the
-- clock: delete them in the same transaction, before the insert.
create trigger occupancies_never_overlap before insert on occupancies
when exists (
  select 1 from occupancies o
  where o.venue_id = new.venue_id
    and o.room_id = new.room_id
    and o.starts_at > new.starts_at - 111600000
    and o.starts_at < new.ends_at
    and o.ends_at > new.starts_at
)
begin
  select raise(abort, 'occupancies_never_overlap');
end;

create trigger occupancies_never_move before update of venue_id, room_id, starts_at, ends_at on occupancies
begin
  select raise(abort, 'occupancies_never_move');
end;

create table idempotency_keys (
  venue_id text not null,
  site_key text not null,
  key text not null,
  body_hash text not null,
  receipt text not null,
  created_at integer not null,
  primary key (venue_id, site_key, key)
) strict, without rowid;
create index idempotency_keys_of_venue on idempotency_keys (venue_id, created_at);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Blocks are rules: days or hours, every year, on some weekdays, for some spaces or all (docs/decisions/0013).
create table blocks (
  venue_id text not null references venues (id),
  id text not null,
  -- 1: every space; 0: those in blocked_spaces.
  all_spaces integer not null default 0 check (all_spaces in (0, 1)),
  from_date text not null,
  to_date text not null,
  -- Hours of each day; null: whole days.
  from_time text,
  to_time text,
  every_year integer not null default 0 check (every_year in (0, 1)),
  weekdays text not null default '[1,2,3,4,5,6,7]',
  -- Dates that the block leaves out, as a JSON list.
  except_dates text not null default '[]',
  reason text not null,
  source text not null check (source in ('import', 'staff')),
  created_at integer not null,
  check (from_date <= to_date),
  check ((from_time is null) = (to_time is null)),
  primary key (venue_id, id)
) strict;
create index blocks_of_venue on blocks (venue_id, to_date);

create table blocked_spaces (
  venue_id text not null,
  block_id text not null,
  space_id text not null,
  primary key (venue_id, block_id, space_id),
  foreign key (venue_id, block_id) references blocks (venue_id, id) on delete cascade,
  foreign key (venue_id, space_id) references spaces (venue_id, id) on delete cascade
) strict, without rowid;
create index blocked_spaces_of_space on blocked_spaces (venue_id, space_id);

-- Calendar feeds: URLs with a secret, of which a hash is stored. Revoked feeds stay, so that importing an older export does
-- not restore them.
create table feeds (
  venue_id text not null references venues (id) on delete cascade,
  id text not null,
  -- No foreign key: bookings outlive their space.
  space_id text,
  includes_guests integer not null check (includes_guests in (0, 1)),
  secret_hash text not null,
  created_at integer not null,
  revoked_at integer,
  primary key (venue_id, id),
  unique (venue_id, secret_hash)
) strict;

-- The venue's own texts of letters to guests; occasions and languages without a row have the default texts.
create table letter_templates (
  venue_id text not null references venues (id) on delete cascade,
  occasion text not null,
  language text not null,
  subject text not null,
  body text not null,
  primary key (venue_id, occasion, language)
) strict, without rowid;

-- Members of guest groups (venues.guest_groups) by their e-mail address, in NFC and lower case.
create table guest_group_members (
  venue_id text not null references venues (id) on delete cascade,
  group_id text not null,
  address text not null,
  primary key (venue_id, group_id, address)
) strict, without rowid;
create index guest_group_members_by_address on guest_group_members (venue_id, address);

-- Codes with which visitors get the rates of a guest group. Staff can read them, so they are not hashed.
create table guest_codes (
  venue_id text not null references venues (id) on delete cascade,
  id text not null,
  group_id text not null,
  label text not null,
  -- In upper case.
  code text not null,
  -- The last date on which it is valid; null: no end.
  valid_until text,
  created_at integer not null,
  primary key (venue_id, id),
  unique (venue_id, code)
) strict;

-- Events, webhooks

-- Each venue has a log of its own; '' is the log of the installation (logins, webhooks of the operator).
create table events (
  venue_id text not null,
  -- The order in which events were recorded, in microseconds: by time, and ascending for the events of one subject.
  sort_key integer not null,
  tie_breaker integer not null,
  at integer not null,
  actor text not null,
  action text not null,
  subject text not null,
  details text not null,
  -- Version of the details; 0: imported from an export without versions.
  version integer not null default 0,
  -- The position in the published log of the venue (docs/decisions/0024). Null: not published yet; 0: imported, never
  -- published.
  position integer,
  published_at integer,
  primary key (venue_id, sort_key, tie_breaker)
) strict, without rowid;
create index events_of_subject on events (venue_id, subject, sort_key);
create index events_unpublished on events (venue_id, sort_key) where position is null;
create unique index events_published on events (venue_id, position) where position > 0;

-- The end of each published log. Publishers of the venue lock its row.
create table event_logs (
  venue_id text primary key,
  last_position integer not null,
  published_at integer not null
) strict, without rowid;

create table webhooks (
  venue_id text not null references venues (id) on delete cascade,
  id text not null,
  url text not null,
  -- How the URL was set decides which private addresses it may reach; 'api': also by an import or a move.
  url_set_by text not null check (url_set_by in ('operator', 'api')),
  -- Signing secrets with their validity, encrypted with the installation's secret.
  secrets text not null,
  -- Empty: all kinds.
  kinds text not null,
  enabled integer not null check (enabled in (0, 1)),
  created_at integer not null,
  -- Failed calls in a row, since when, and until when calls pause because of them.
  failures integer not null default 0,
  failing_since integer,
  paused_until integer not null default 0,
  primary key (venue_id, id)
) strict;
create index webhooks_enabled on webhooks (venue_id) where enabled = 1;

-- Webhooks of the operator, for the events of all venues.
create table operator_webhooks (
  id text primary key,
  url text not null,
  url_set_by text not null check (url_set_by in ('operator', 'api')),
  secrets text not null,
  kinds text not null,
  enabled integer not null check (enabled in (0, 1)),
  created_at integer not null,
  failures integer not null default 0,
  failing_since integer,
  paused_until integer not null default 0
) strict;

-- The deliveries that a webhook gets of one venue; also those of the operator's webhooks. The row is the lock of its
-- deliveries.
create table webhook_queues (
  venue_id text not null,
  webhook_id text not null,
  -- When the dispatcher looks for due deliveries; null: there is nothing to deliver.
  due_at integer,
  primary key (venue_id, webhook_id)
) strict, without rowid;
create index webhook_queues_due on webhook_queues (due_at) where due_at is not null;

-- Calls to make and calls made. One behind another of the same subject is not due yet.
create table webhook_deliveries (
  venue_id text not null,
  webhook_id text not null,
  -- Of the event.
  position integer not null,
  subject text not null,
  due_at integer,
  attempts integer not null default 0,
  first_tried_at integer,
  finished_at integer,
  delivered integer not null default 0 check (delivered in (0, 1)),
  -- Of the last attempt: a status, or why there was none.
  outcome text,
  primary key (venue_id, webhook_id, position),
  foreign key (venue_id, webhook_id) references webhook_queues (venue_id, webhook_id) on delete cascade
) strict;
create index webhook_deliveries_due on webhook_deliveries (venue_id, webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_open on webhook_deliveries (venue_id, webhook_id, subject, position)
  where finished_at is null;
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;

-- Staff

create table staff (
  id text primary key,
  name text not null,
  -- Lower case.
  email text not null unique,
  -- Argon2id in PHC notation; null: no password yet.
  password_hash text,
  created_at integer not null
) strict;

create table memberships (
  venue_id text not null references venues (id) on delete cascade,
  staff_id text not null references staff (id) on delete cascade,
  role text not null check (role in ('front_desk', 'viewer', 'manager', 'owner')),
  created_at integer not null,
  primary key (venue_id, staff_id)
) strict;
create index memberships_of_staff on memberships (staff_id);

-- Of the secrets below, only hashes are stored.
create table sessions (
  secret_hash text primary key,
  staff_id text not null references staff (id) on delete cascade,
  created_at integer not null,
  last_seen_at integer not null,
  ends_at integer not null,
  -- Browser name for the list of sessions; empty: unknown.
  user_agent text not null default ''
) strict;
create index sessions_of_staff on sessions (staff_id);

-- Browsers that have logged in before: login limits caused by strangers do not apply to them.
create table known_devices (
  secret_hash text primary key,
  staff_id text not null references staff (id) on delete cascade,
  last_used_at integer not null
) strict;
create index known_devices_of_staff on known_devices (staff_id);

-- One-time links: to join a venue (venue_id, role), to set a password (staff_id), or to create the first venue (neither).
create table invitations (
  id text primary key,
  secret_hash text not null unique,
  -- No foreign key: the table belongs to the installation, and venues are never deleted.
  venue_id text,
  role text check (role in ('front_desk', 'viewer', 'manager', 'owner')),
  -- Null: anyone with the link.
  email text,
  staff_id text references staff (id) on delete cascade,
  created_by text not null,
  created_at integer not null,
  ends_at integer not null,
  used_at integer,
  revoked_at integer,
  check ((venue_id is null) = (role is null) and (venue_id is null or staff_id is null))
) strict;
create index invitations_of_venue on invitations (venue_id, created_at, id);
create index invitations_of_staff on invitations (staff_id);

create table passkeys (
  id text primary key,
  staff_id text not null references staff (id) on delete cascade,
  -- The host name it was made for; it works for no other.
  host text not null,
  public_key text not null,
  counter integer not null,
  transports text not null,
  label text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_of_staff on passkeys (staff_id);

-- Challenges that a passkey has signed: each is valid once.
create table used_challenges (
  challenge text primary key,
  ends_at integer not null
) strict;

create table api_tokens (
  venue_id text not null references venues (id) on delete cascade,
  id text not null,
  secret_hash text not null,
  label text not null,
  scopes text not null,
  created_by text not null,
  created_at integer not null,
  last_used_at integer,
  ends_at integer,
  revoked_at integer,
  primary key (venue_id, id),
  unique (venue_id, secret_hash)
) strict;
create index api_tokens_of_venue on api_tokens (venue_id, created_at, id);

-- Responses to staff requests with an Idempotency-Key. The response may contain a secret or a guest, so it is encrypted with
-- the key, of which only a hash is stored.
create table staff_idempotency_keys (
  key_hash text primary key,
  request_hash text not null,
  -- Distinguishes concurrent requests with one key.
  claim text not null,
  -- Null: not known yet, or the process died before it was.
  response text,
  created_at integer not null
) strict;
create index staff_idempotency_keys_by_age on staff_idempotency_keys (created_at);

-- Browsers of staff that get push notifications. Messages are encrypted with the browser's keys; the key that signs them is
-- derived from the installation's secret.
create table push_subscriptions (
  id text primary key,
  staff_id text not null references staff (id) on delete cascade,
  -- Deleting the known device ends the subscription. Null: the browser keeps no cookies.
  device_hash text references known_devices (secret_hash) on delete cascade,
  -- The session that subscribed last: ending it ends the subscription.
  session_hash text,
  -- One per browser: the person who subscribed last receives the messages.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Origin of the page that subscribed, for links.
  origin text not null,
  language text not null,
  label text not null,
  created_at integer not null,
  -- No message before: a retry, the end of a call's lease, or the pause after a message. Null: no restriction.
  next_at integer,
  attempts integer not null default 0,
  first_tried_at integer,
  -- The last successful message, and the outcome of the last call.
  sent_at integer,
  outcome text,
  -- When a test message is due; null: none is.
  test_due_at integer,
  tested_at integer
) strict;
create index push_subscriptions_of_staff on push_subscriptions (staff_id);
create index push_subscriptions_of_device on push_subscriptions (device_hash);
create index push_subscriptions_tests on push_subscriptions (test_due_at) where test_due_at is not null;

-- The venues whose new requests a browser gets, and the progress in each; ends with the membership.
create table push_subscription_venues (
  venue_id text not null,
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  staff_id text not null,
  -- Since when a message is due; null: none is.
  due_at integer,
  -- Incremented by each new reason for a message, so that one that arrives during a call is not lost.
  wake_count integer not null default 0,
  -- The position of the last event that was sent; and the one from which a burst of events is counted.
  sent_position integer not null default 0,
  burst_position integer,
  primary key (venue_id, subscription_id),
  foreign key (venue_id, staff_id) references memberships (venue_id, staff_id) on delete cascade
) strict;
create index push_subscription_venues_of_browser on push_subscription_venues (subscription_id);
create index push_subscription_venues_of_member on push_subscription_venues (venue_id, staff_id);
create index push_subscription_venues_due on push_subscription_venues (due_at) where due_at is not null;

-- The planner's statistics: a venue with 50,000 bookings among twenty. Without them, SQLite assumes ten rows per venue in
-- each table and reads all of a venue where an index finds a few. They stay as they are, and so do the plans.
analyze;
delete from sqlite_stat1;
insert into sqlite_stat1 (tbl, idx, stat) values
  ('booking_requests', 'sqlite_autoindex_booking_requests_1', '1000000 50000 1'),
  ('booking_requests', 'booking_requests_of_venue', '1000000 50000 1'),
  ('booking_requests', 'booking_requests_imported_once', '100000 5000 1'),
  ('booking_requests', 'booking_requests_by_start', '1000000 50000 5 4 3 1 1'),
  ('booking_requests', 'booking_requests_waiting', '2000 100 1'),
  ('booking_requests', 'booking_requests_pending', '20000 1000 2 1'),
  ('booking_requests', 'booking_requests_expiring', '20000 1'),
  ('booking_requests', 'booking_requests_of_network', '20000 1000 2'),
  ('booking_requests', 'booking_requests_of_guest', '1000000 50000 3 1 1 1 1 1 1'),
  ('booking_requests', 'booking_requests_by_name', '1000000 50000 3 1'),
  ('booking_requests', 'booking_requests_to_erase', '1000000 5'),
  ('booking_items', 'booking_items', '1200000 60000 2 1'),
  ('booking_items', 'booking_items_by_start', '1200000 60000 5'),
  ('booking_items', 'booking_items_of_several', '200000 10000 4'),
  ('booking_request_search_words', 'booking_request_search_words', '1000000 50000 1 1'),
  ('booking_request_search_words', 'booking_request_search_words_1', '1000000 50000 20'),
  ('booking_request_search_words', 'booking_request_search_words_2', '1000000 50000 20'),
  ('booking_request_search_words', 'booking_request_search_words_3', '1000000 50000 20'),
  ('booking_request_search_words', 'booking_request_search_words_4', '1000000 50000 20'),
  ('booking_request_search_words', 'booking_request_search_words_5', '1000000 50000 20'),
  ('booking_request_search_words', 'booking_request_search_words_6', '1000000 50000 20'),
  ('booking_request_notes', 'sqlite_autoindex_booking_request_notes_1', '200000 10000 2 1'),
  ('guests', 'sqlite_autoindex_guests_1', '20000 1000 1'),
  ('guest_addresses', 'sqlite_autoindex_guest_addresses_1', '40000 2000 1'),
  ('guest_addresses', 'guest_addresses_of_guest', '40000 2000 2'),
  ('occupancies', 'occupancies_of_room', '2000000 100000 5000 1'),
  ('occupancies', 'occupancies_of_request', '2000000 100000 2'),
  ('occupancies', 'occupancies_by_expiry', '40000 2000 2'),
  ('idempotency_keys', 'idempotency_keys', '1000000 50000 30000 1'),
  ('idempotency_keys', 'idempotency_keys_of_venue', '1000000 50000 1'),
  ('idempotency_keys', 'idempotency_keys_by_age', '1000000 1'),
  ('events', 'events', '4000000 200000 2 1'),
  ('events', 'events_of_subject', '4000000 200000 4 1'),
  ('events', 'events_unpublished', '100 5 1'),
  ('events', 'events_published', '4000000 200000 1'),
  ('webhook_deliveries', 'sqlite_autoindex_webhook_deliveries_1', '4000000 200000 100000 1'),
  ('webhook_deliveries', 'webhook_deliveries_due', '200 10 5 1'),
  ('webhook_deliveries', 'webhook_deliveries_open', '400 20 10 2 1'),
  ('webhook_deliveries', 'webhook_deliveries_finished', '4000000 2');
