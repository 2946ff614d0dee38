-- Since when the venue is being removed; null: it is not. Its deletion takes several transactions.
alter table venues add column removed_at bigint;
-- What remains of a removed venue: a new one with its id continues its revision and its event log, so that no cached response
-- and no cursor of the former fits it.
create table removed_venues (
  venue_id text not null primary key,
  removed_at bigint not null,
  revision bigint not null,
  -- The last position of its event log.
  last_position bigint not null
);
