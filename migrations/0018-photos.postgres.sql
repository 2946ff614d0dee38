-- Pictures that were uploaded for a venue, in the sizes and formats that are served. They are named by their content, so
-- what a name stands for never changes. The picture as it was uploaded, and what it said of where it was taken, is not kept.
create table photos (
  id text primary key,
  venue_id text not null references venues (id) on delete cascade,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at bigint not null,
  used_at bigint not null
);
create index photos_of_venue on photos (venue_id, created_at, id);

create table photo_files (
  photo_id text not null references photos (id) on delete cascade,
  -- Its width in pixels and its format: 960.webp.
  name text not null,
  width integer not null,
  content bytea not null,
  primary key (photo_id, name)
);
-- They are compressed already.
alter table photo_files alter column content set storage external;
