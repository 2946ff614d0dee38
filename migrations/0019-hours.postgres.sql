-- How a slot is booked by the hour (JSON); null: as a whole. Version 1.0.0 reads none of these columns, and keeps them when it
-- writes a venue: it books and prices the whole slot.
alter table slots add column hours text;
-- The price of a package by the hour in such a slot, and the parts of it with another one (JSON).
alter table offers add column per_hour_cents bigint not null default 0;
alter table offers add column hour_bands text not null default '[]';
