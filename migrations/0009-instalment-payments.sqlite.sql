-- The date on which an instalment was paid, for the list by payment date; null: not yet.
alter table booking_request_dues add column paid_on text;
create index booking_request_dues_by_payment on booking_request_dues (venue_id, paid_on, reference, number)
where paid_on is not null;

-- As in 0002-instalment-dues.sqlite.sql.
insert into sqlite_stat1 (tbl, idx, stat) values
  ('booking_request_dues', 'booking_request_dues_by_payment', '1000000 50000 50 2 1');
