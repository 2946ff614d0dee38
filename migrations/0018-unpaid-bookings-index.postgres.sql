-- online
-- Past bookings that are not paid, which keeps the guest. It replaces the index of those that are invoiced and not paid.
drop index concurrently if exists booking_requests_unpaid;
create index concurrently booking_requests_unpaid on booking_requests (venue_id, ends_at, reference)
  where erased_at is null and unpaid = 1;
drop index concurrently if exists booking_requests_owing;
