-- The instalments of bookings by the date under which they are listed: due on, or of cancelled bookings, paid or invoiced on.
-- Computed from booking_requests, in batches (storage/booking/instalment-dues.ts). No foreign key: Citus accepts none from a table
-- that is not distributed yet.
create table booking_request_dues (
  venue_id text not null,
  reference text not null,
  -- The instalment's position in the price, from 1.
  number integer not null,
  listed_on text not null,
  primary key (venue_id, reference, number)
) strict, without rowid;
create index booking_request_dues_by_date on booking_request_dues (venue_id, listed_on, reference, number);

-- What the request was like when its rows were computed; null: there are none yet. Version 1.0.0 does not write it.
alter table booking_requests add column dues_for text;

-- As in 0001-schema.sqlite.sql: a large venue among twenty (docs/decisions/0029-planner-statistics-of-sqlite.md).
insert into sqlite_stat1 (tbl, idx, stat) values
  ('booking_request_dues', 'booking_request_dues', '2000000 100000 2 1'),
  ('booking_request_dues', 'booking_request_dues_by_date', '2000000 100000 100 2 1'),
  ('booking_requests', 'booking_requests_dues_stale', '2000 100 1');
