-- Minutes after an event in which the rooms of a space are made ready for the next.
alter table spaces add column turnaround_minutes integer not null default 0;

-- 1: such minutes, in a row of their own behind the event's; who looks for the event itself passes it over.
alter table occupancies add column turnaround integer not null default 0 check (turnaround in (0, 1));
