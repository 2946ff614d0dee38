-- 1: something of the booking is not paid, so ERASE_GUESTS_AFTER_DAYS may keep its guest. Stored with the instalments by due date
-- (storage/booking/instalment-dues.ts).
alter table booking_requests add column unpaid integer not null default 0 check (unpaid in (0, 1));
