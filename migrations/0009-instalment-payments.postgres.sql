-- The date on which an instalment was paid, for the list by payment date; null: not yet.
alter table booking_request_dues add column paid_on text collate "C";
create index booking_request_dues_by_payment on booking_request_dues (venue_id, paid_on, reference, number)
where paid_on is not null;
