-- Which members the erasure of the guest knew: 1: those of migrations 0020 to 0022 too; 0: the guest is not erased, or version
-- 1.0.0 erased it. The program then hides the others, and deletes them in batches (operations/booking/erase-later-members.ts).
alter table booking_requests add column erasure_version smallint not null default 0;
