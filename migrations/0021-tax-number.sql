-- The number under which the tax office knows the venue, for its documents; null: none. Version 1.0.0 does not read it, and keeps
-- it when it writes a venue.
alter table venues add column tax_number text;
