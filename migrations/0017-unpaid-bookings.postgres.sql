-- 1: something of the booking is not paid, so ERASE_GUESTS_AFTER_DAYS may keep its guest. Stored with the instalments by due date
-- (storage/booking/instalment-dues.ts).
alter table booking_requests add column unpaid smallint not null default 0;
-- Every row has the default, so nothing needs to be read while the table is locked.
alter table booking_requests add constraint booking_requests_unpaid_check check (unpaid in (0, 1)) not valid;
