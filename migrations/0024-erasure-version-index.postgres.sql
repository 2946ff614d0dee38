-- online
-- The requests whose guest version 1.0.0 erased, until the rest of the guest is erased too.
drop index concurrently if exists booking_requests_to_erase_again;
create index concurrently booking_requests_to_erase_again on booking_requests (venue_id, erased_at)
  where erased_at is not null and erasure_version = 0;
