-- online
-- Requests by the instant from which ERASE_GUESTS_AFTER_DAYS counts, without those whose invoice is unpaid. The program uses the
-- same expressions (storage/booking/erasable-guests.ts). Version 1.0.0 uses booking_requests_to_erase.
drop index concurrently if exists booking_requests_erasable;
create index concurrently booking_requests_erasable on booking_requests (
  (case status
    when 'waiting' then starts_at
    when 'pending_approval' then coalesce(hold_expires_at, starts_at)
    when 'declined' then case when decided_at < ends_at then decided_at else ends_at end
    else ends_at
  end)
) where erased_at is null and coalesce(instalment_marks, '') not like '%"invoicedOn":"____-__-__","paidOn":null%';
-- Requests with an unpaid invoice, which keeps the guest.
drop index concurrently if exists booking_requests_owing;
create index concurrently booking_requests_owing on booking_requests (venue_id, ends_at, reference)
  where erased_at is null and coalesce(instalment_marks, '') like '%"invoicedOn":"____-__-__","paidOn":null%';
drop index concurrently if exists booking_requests_owing_long;
create index concurrently booking_requests_owing_long on booking_requests (ends_at)
  where erased_at is null and coalesce(instalment_marks, '') like '%"invoicedOn":"____-__-__","paidOn":null%';
