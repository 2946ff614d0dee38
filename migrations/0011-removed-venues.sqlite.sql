-- Since when the venue is being removed; null: it is not. Its deletion takes several transactions.
alter table venues add column removed_at integer;
-- What remains of a removed venue: a new one with its id continues its revision and its event log, so that no cached response
-- and no cursor of the former fits it.
create table removed_venues (
  venue_id text not null primary key,
  removed_at integer not null,
  revision integer not null,
  -- The last position of its event log.
  last_position integer not null
) strict, without rowid;
