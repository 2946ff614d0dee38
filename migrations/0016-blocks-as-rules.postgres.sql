-- Blocks are rules by now: by day, by hour, every year, on some weekdays, for one space, several or all. What they take is
-- worked out from them, and no occupancy says it any more; those that earlier versions wrote are left to their instances
-- (docs/decisions/0013-blocks-are-rules.md).
create table blocked_spaces (
  block_id text not null references blocks (id) on delete cascade,
  space_id text not null references spaces (id) on delete cascade,
  primary key (block_id, space_id)
);
insert into blocked_spaces select id, space_id from blocks;
create index blocked_spaces_of_space on blocked_spaces (space_id);

alter table blocks drop column space_id;
-- 1: every space there is; 0: those of blocked_spaces.
alter table blocks add column every_space smallint not null default 0 check (every_space in (0, 1));
-- Hours of each of its days; null: whatever starts on the day.
alter table blocks add column from_time text;
alter table blocks add column to_time text;
alter table blocks add column every_year smallint not null default 0 check (every_year in (0, 1));
alter table blocks add column weekdays text not null default '[1,2,3,4,5,6,7]';
alter table blocks add check ((from_time is null) = (to_time is null));
create index blocks_of_venue on blocks (venue_id, to_date);
