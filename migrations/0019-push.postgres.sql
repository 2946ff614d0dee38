-- Browsers of staff that are told of new requests. What is said to them is encrypted with keys of theirs; the key that
-- says it is us is not here: it is derived from the installation's own secret.
create table push_subscriptions (
  id text primary key,
  staff_id text not null references staff (id) on delete cascade,
  -- As known_devices has it: with a browser that is no longer known, what it is told ends too. Null: it keeps no cookies.
  device_hash text references known_devices (secret_hash) on delete cascade,
  -- Of the session in which it subscribed last: whoever ends that from elsewhere means this too.
  session_hash text,
  -- A browser has one for each service: who subscribes in it last is told there.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Of the page that subscribed: where a click leads to.
  origin text not null,
  language text not null,
  label text not null,
  created_at bigint not null,
  -- When something is to be said; null: nothing is.
  due_at bigint,
  -- How often something was put down to be said: what comes while a call is made is not missed.
  wakes bigint not null default 0,
  -- The last event that was told; and, while many come, the one behind which they are counted.
  told_round bigint not null default 0,
  told_event bigint not null default 0,
  counted_round bigint,
  counted_event bigint,
  attempts integer not null default 0,
  first_tried_at bigint,
  -- When something arrived last, and how the last call went.
  sent_at bigint,
  outcome text,
  -- When somebody wants to see one now; null: nobody does.
  trial_at bigint,
  tried_at bigint
);
create index push_subscriptions_of_staff on push_subscriptions (staff_id);
create index push_subscriptions_of_device on push_subscriptions (device_hash);
create index push_subscriptions_due on push_subscriptions (due_at) where due_at is not null;
create index push_subscriptions_trials on push_subscriptions (trial_at) where trial_at is not null;

-- Which venues a browser is told of: those where its owner works, and no longer than they do.
create table push_venues (
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  venue_id text not null,
  staff_id text not null,
  primary key (subscription_id, venue_id),
  foreign key (venue_id, staff_id) references memberships (venue_id, staff_id) on delete cascade
);
create index push_venues_of_member on push_venues (venue_id, staff_id);
