-- What each item of a booking with several costs (JSON: [number, cents]), so that reports do not read its whole price. Stored with
-- the instalments by due date (storage/booking/instalment-dues.ts), so dues_for says whether it is current too; null: the booking
-- had one item, or it is not computed yet.
alter table booking_requests add column item_totals text;
