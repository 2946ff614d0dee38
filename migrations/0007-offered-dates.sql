-- How late and how early visitors may ask for a date; a space's instead of its venue's. No horizon: however early.
alter table venues add column notice_hours integer not null default 0;
alter table venues add column horizon_days integer;
alter table spaces add column notice_hours integer;
alter table spaces add column horizon_days integer;

-- The parts of the year in which a slot is offered; none: all of it.
alter table slots add column seasons text not null default '[]';
