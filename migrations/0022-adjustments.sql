-- What staff added to the price of a booking (JSON list), as typed; null: nothing. Its lines are part of the prices, which version
-- 1.0.0 shows and keeps.
alter table booking_requests add column adjustments text;
