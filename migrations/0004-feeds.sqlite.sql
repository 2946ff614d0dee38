-- Calendar feeds: addresses with a secret in them, of which only a hash is kept. A revoked one stays, so that no export of
-- an earlier day brings it back.
create table feeds (
  id text primary key,
  venue_id text not null references venues (id) on delete cascade,
  -- Refers to nothing that must still exist: bookings outlive their space.
  space_id text,
  with_guests integer not null check (with_guests in (0, 1)),
  secret_hash text not null unique,
  created_at integer not null,
  revoked_at integer
) strict;
create index feeds_of_venue on feeds (venue_id);
-- What a calendar shows.
create index booking_requests_by_start on booking_requests (venue_id, starts_at);

-- When the guest of a request was forgotten; the booking stays.
alter table booking_requests add column erased_at integer;
create index booking_requests_to_erase on booking_requests (ends_at) where erased_at is null;
