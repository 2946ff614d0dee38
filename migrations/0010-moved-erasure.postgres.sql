-- 1: guests of the frozen venue were erased, and no export has been made since.
alter table venues add column erased_since_export smallint not null default 0;
