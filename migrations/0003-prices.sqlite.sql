-- What a package costs a person and at least belongs to the offer, as the hire fee does; what can be booked with it
-- to the package.
alter table offers add column per_attendee_cents integer not null default 0 check (per_attendee_cents >= 0);
alter table offers add column minimum_attendance integer not null default 1 check (minimum_attendance >= 1);
alter table offers add column minimum_total_cents integer not null default 0 check (minimum_total_cents >= 0);
alter table packages add column extras text not null default '[]';
