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
  guest_name_key text collate "C",
  created_at bigint not null,
  -- The last change by staff.
  updated_at bigint not null,
  -- When it was erased; the row stays, so that no import brings the guest back. Null: not erased.
  erased_at bigint,
  primary key (venue_id, reference)
);
create index guest_contacts_of_guest on guest_contacts (venue_id, guest_address, created_at)
  where guest_address is not null;
create index guest_contacts_of_venue on guest_contacts (venue_id, created_at, reference)
  where guest_name_key is not null;
create index guest_contacts_by_name on guest_contacts (venue_id, guest_name_key, reference)
  where guest_name_key is not null;
create index guest_contacts_to_erase on guest_contacts (updated_at) where erased_at is null;
