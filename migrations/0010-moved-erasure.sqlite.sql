-- 1: guests of the frozen venue were erased, and no export has been made since.
alter table venues add column erased_since_export integer not null default 0 check (erased_since_export in (0, 1));
