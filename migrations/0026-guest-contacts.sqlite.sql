-- Guests whom staff added without a booking: each row acts like one more request of the guest with its address. Version 1.0.0
-- does not read it. Their words are in booking_request_search_words.
create table guest_contacts (
  -- Version 1.0.0 deletes a venue without knowing this table.
  venue_id text not null references venues (id) on delete cascade,
  -- GU- and eight characters; unique within its venue.
  reference text not null,
  -- As in booking_requests.
  guest_name text not null,
  guest_email text not null,
  guest_phone text,
  guest_company text,
  guest_language text,
  guest_postal_address text,
  -- Null: erased.
  guest_address text,
  guest_name_key text,
  created_at integer not null,
  -- The last change by staff.
  updated_at integer not null,
  -- When it was erased; the row stays, so that no import brings the guest back. Null: not erased.
  erased_at integer,
  primary key (venue_id, reference)
) strict;
create index guest_contacts_of_guest on guest_contacts (venue_id, guest_address, created_at)
  where guest_address is not null;
create index guest_contacts_of_venue on guest_contacts (venue_id, created_at, reference)
  where guest_name_key is not null;
create index guest_contacts_by_name on guest_contacts (venue_id, guest_name_key, reference)
  where guest_name_key is not null;
create index guest_contacts_to_erase on guest_contacts (updated_at) where erased_at is null;

-- What the planner expects of its indexes, as in 0001.
insert into sqlite_stat1 (tbl, idx, stat) values
  ('guest_contacts', 'sqlite_autoindex_guest_contacts_1', '20000 1000 1'),
  ('guest_contacts', 'guest_contacts_of_guest', '20000 1000 1 1'),
  ('guest_contacts', 'guest_contacts_of_venue', '20000 1000 1 1'),
  ('guest_contacts', 'guest_contacts_by_name', '20000 1000 2 1'),
  ('guest_contacts', 'guest_contacts_to_erase', '20000 1');
