-- Blocks are rules by now: by day, by hour, every year, on some weekdays, for one space, several or all. What they take is
-- worked out from them, and no occupancy says it any more; those that earlier versions wrote are left to their instances
-- (docs/decisions/0013-blocks-are-rules.md).
create table blocked_spaces_now as select id as block_id, space_id from blocks;

create table blocks_now (
  id text primary key,
  venue_id text not null references venues (id),
  -- 1: every space there is; 0: those of blocked_spaces.
  every_space integer not null default 0 check (every_space in (0, 1)),
  from_date text not null,
  to_date text not null,
  -- Hours of each of its days; null: whatever starts on the day.
  from_time text,
  to_time text,
  every_year integer not null default 0 check (every_year in (0, 1)),
  weekdays text not null default '[1,2,3,4,5,6,7]',
  reason text not null,
  source text not null check (source in ('import', 'staff')),
  created_at integer not null,
  check (from_date <= to_date),
  check ((from_time is null) = (to_time is null))
) strict;
insert into blocks_now (id, venue_id, from_date, to_date, reason, source, created_at)
  select id, venue_id, from_date, to_date, reason, source, created_at from blocks;
drop table blocks;
alter table blocks_now rename to blocks;
create index blocks_of_venue on blocks (venue_id, to_date);

create table blocked_spaces (
  block_id text not null references blocks (id) on delete cascade,
  space_id text not null references spaces (id) on delete cascade,
  primary key (block_id, space_id)
) strict, without rowid;
insert into blocked_spaces select block_id, space_id from blocked_spaces_now;
drop table blocked_spaces_now;
create index blocked_spaces_of_space on blocked_spaces (space_id);
