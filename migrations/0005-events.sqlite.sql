-- The audit log becomes the event log. Its version says of which version a line's details are; 0: of a program from
-- before there were versions.
alter table audit_log add column version integer not null default 0;

-- Readers are told in rounds: what one of them sees for the first time gets the next number, so that a cursor (round, id)
-- never passes anything by. Null: not told yet; 0: never, it happened elsewhere.
alter table audit_log add column round integer;
create index audit_log_to_tell on audit_log (id) where round is null;
create index audit_log_told on audit_log (round, id) where round > 0;
create table event_log (
  id integer primary key check (id = 1),
  last_round integer not null
) strict;
insert into event_log (id, last_round) values (1, 0);

-- Whether the log says already that a hold has lapsed. Those that lapsed before there was an event for it are no news.
alter table booking_requests add column lapse_recorded integer not null default 0;
update booking_requests set lapse_recorded = 1
  where status = 'pending_approval' and hold_expires_at <= unixepoch('subsec') * 1000;
create index booking_requests_lapsing on booking_requests (hold_expires_at)
  where status = 'pending_approval' and lapse_recorded = 0;
