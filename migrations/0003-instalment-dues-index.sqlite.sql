-- online
-- The requests whose instalments have not been computed since they changed.
create index if not exists booking_requests_dues_stale on booking_requests (venue_id, reference)
where (status = 'accepted' or instalment_marks is not null or dues_for is not null)
  and dues_for is distinct from (status || ' ' || cast(amendments as text) || ' ' || cast(coalesce(decided_at, 0) as text) || ' '
    || coalesce(substr(agreed_price, length(agreed_price) - 13), '') || ' ' || coalesce(instalment_marks, ''));
