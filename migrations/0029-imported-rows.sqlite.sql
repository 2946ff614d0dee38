-- The rows of files that imported bookings with a reference came from, as in the file: a row that no import had is new, even if
-- its reference is known. Erased with the guest. Version 1.0.0 does not read it.
create table imported_rows (
  venue_id text not null,
  -- The reference in the file.
  import_reference text not null,
  -- The date, time and place in the file, before corrections.
  file_row text not null,
  reference text not null,
  primary key (venue_id, reference, file_row),
  -- Version 1.0.0 deletes a venue without knowing this table.
  foreign key (venue_id, reference) references booking_requests (venue_id, reference) on delete cascade
) strict;
create index imported_rows_by_reference on imported_rows (venue_id, import_reference);

-- What the planner expects of its indexes, as in 0001.
insert into sqlite_stat1 (tbl, idx, stat) values
  ('imported_rows', 'sqlite_autoindex_imported_rows_1', '200000 10000 2 1'),
  ('imported_rows', 'imported_rows_by_reference', '200000 10000 2');
