-- online
-- The requests whose instalments or parts of the price have not been computed since they changed: accepted ones, and those with
-- several items. It replaces the index of those whose instalments have not.
drop index concurrently if exists booking_requests_stale;
create index concurrently booking_requests_stale on booking_requests (venue_id, next_item, reference)
where (status = 'accepted' or instalment_marks is not null or dues_for is not null or next_item > 1)
  and (dues_for is distinct from (status || ' ' || cast(amendments as text) || ' ' || cast(coalesce(decided_at, 0) as text) || ' '
    || coalesce(substr(agreed_price, length(agreed_price) - 13), '') || ' ' || coalesce(instalment_marks, ''))
    or (next_item > 1 and item_totals is null));
drop index concurrently if exists booking_requests_dues_stale;
