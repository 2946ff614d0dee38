-- Who is told of events. The secret that calls are signed with is not here: it is derived from the installation's own.
create table webhooks (
  id text primary key,
  -- Null: of all venues.
  venue_id text references venues (id) on delete cascade,
  url text not null,
  -- Empty: all of them.
  kinds text not null,
  enabled integer not null check (enabled in (0, 1)),
  created_at integer not null,
  -- How many calls in a row have failed, since when; until when none is made because of that.
  failures integer not null default 0,
  failing_since integer,
  rests_until integer not null default 0,
  revision integer not null default 1
) strict;

-- What each of them is to be told, and was. One that stands behind another of its subject is not due.
create table webhook_deliveries (
  webhook_id text not null references webhooks (id) on delete cascade,
  event_id integer not null,
  round integer not null,
  subject text not null,
  due_at integer,
  attempts integer not null default 0,
  first_tried_at integer,
  finished_at integer,
  delivered integer not null default 0 check (delivered in (0, 1)),
  -- Of the last attempt: a status, or why there was none.
  outcome text,
  primary key (webhook_id, event_id)
) strict;
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_open on webhook_deliveries (webhook_id, subject, round, event_id)
  where finished_at is null;
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, round, event_id);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;
