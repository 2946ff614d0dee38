-- The instalments that are not paid, by the date on which they are due, for the list of overdue ones of all years.
create index booking_request_dues_unpaid on booking_request_dues (venue_id, listed_on, reference, number)
where paid_on is null;

-- As in 0002-instalment-dues.sqlite.sql.
insert into sqlite_stat1 (tbl, idx, stat) values
  ('booking_request_dues', 'booking_request_dues_unpaid', '1000000 50000 50 2 1');
