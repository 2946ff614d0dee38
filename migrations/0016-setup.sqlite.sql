-- The minutes before each event of a space in which its rooms are prepared.
alter table spaces add column setup_minutes integer not null default 0 check (setup_minutes between 0 and 1440);
-- 1: the setup before the event. It is marked as a turnaround too, so that version 1.0.0 does not take it for the event.
alter table occupancies add column setup integer not null default 0 check (setup in (0, turnaround));
