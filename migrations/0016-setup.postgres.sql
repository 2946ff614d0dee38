-- The minutes before each event of a space in which its rooms are prepared.
alter table spaces add column setup_minutes integer not null default 0;
-- Named and apart, as Citus wants it.
alter table spaces add constraint spaces_setup_minutes_check check (setup_minutes between 0 and 1440);
-- 1: the setup before the event. It is marked as a turnaround too, so that version 1.0.0 does not take it for the event.
alter table occupancies add column setup integer not null default 0;
-- Every row has the default, so nothing needs to be read while the table is locked.
alter table occupancies add constraint occupancies_setup_check check (setup in (0, turnaround)) not valid;
