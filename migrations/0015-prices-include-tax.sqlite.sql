-- 1: the amounts of the venue include tax. Version 1.0.0 does not read it, and keeps it when it writes a venue.
alter table venues add column prices_include_tax integer not null default 0 check (prices_include_tax in (0, 1));
