-- What waits for a decision, lapsed or not, by when it begins: for who else wants a date.
create index booking_requests_undecided on booking_requests (venue_id, starts_at) where status = 'pending_approval';
