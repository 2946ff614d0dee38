-- Dates that a block leaves out, as a JSON list: those on which bookings were agreed before it was made.
alter table blocks add column except_dates text not null default '[]';
