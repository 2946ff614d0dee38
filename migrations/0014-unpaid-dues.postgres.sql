-- online
-- The instalments that are not paid, by the date on which they are due, for the list of overdue ones of all years.
drop index concurrently if exists booking_request_dues_unpaid;
create index concurrently booking_request_dues_unpaid on booking_request_dues (venue_id, listed_on, reference, number)
where paid_on is null;
