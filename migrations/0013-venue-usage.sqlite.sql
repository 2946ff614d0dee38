-- What a venue used in a month (UTC), for the operator.
create table venue_usage (
  venue_id text not null references venues (id) on delete cascade,
  month text not null,
  -- Requests to the public and the management API.
  requests integer not null,
  -- Time of worker threads, in milliseconds.
  work_ms integer not null,
  primary key (venue_id, month)
) strict, without rowid;
