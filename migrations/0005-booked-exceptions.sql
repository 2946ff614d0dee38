-- The bookings that a block leaves on its dates, as a JSON list of {date, reference}: the block covers these dates for everything
-- else.
alter table blocks add column except_bookings text not null default '[]';
