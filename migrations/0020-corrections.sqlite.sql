-- A name that staff gave the booking, such as "Wedding Weiss"; null: none. Erased with the guest, like all that follows. Version
-- 1.0.0 does not read it, nor what follows.
alter table booking_requests add column title text;
-- The guest's postal address (JSON); null: none.
alter table booking_requests add column guest_postal_address text;

-- What staff corrected in a request: the members with their values before and after. An event of the log has the id.
create table booking_request_corrections (
  venue_id text not null,
  reference text not null,
  id text not null,
  at integer not null,
  changes text not null,
  primary key (venue_id, reference, id),
  -- Version 1.0.0 deletes a venue without knowing this table.
  foreign key (venue_id, reference) references booking_requests (venue_id, reference) on delete cascade
) strict;

-- What the planner expects of its index, as in 0001.
insert into sqlite_stat1 (tbl, idx, stat) values
  ('booking_request_corrections', 'sqlite_autoindex_booking_request_corrections_1', '200000 10000 2 1');
