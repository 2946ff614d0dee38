-- What staff write down about a booking request, and why they decided as they did. No guest ever sees it on a page, and it
-- is forgotten with the guest.
create table booking_request_notes (
  id text primary key,
  reference text not null references booking_requests (reference),
  at bigint not null,
  actor text not null,
  -- The decision that it gives a reason for; null: none.
  about text,
  text text not null
);
create index booking_request_notes_of_request on booking_request_notes (reference);

-- How often a request was moved, or a decision on it undone, and when last. Calendars count by it.
alter table booking_requests add column amendments integer not null default 0;
alter table booking_requests add column amended_at bigint;
