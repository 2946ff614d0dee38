-- Since when all venues, sign-in and changes of accounts are frozen for maintenance; null: they are not.
alter table installation add column frozen_at bigint;
