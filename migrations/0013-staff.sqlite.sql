-- Who works at the venues of this installation. A person is one row, however many venues they belong to.
create table staff (
  id text primary key,
  name text not null,
  -- In small letters, as it is compared.
  email text not null unique,
  -- Argon2id, in PHC's notation; null: no password was set yet, so none is right.
  password_hash text,
  created_at integer not null
) strict;

create table memberships (
  venue_id text not null references venues (id) on delete cascade,
  staff_id text not null references staff (id) on delete cascade,
  role text not null check (role in ('viewer', 'manager', 'owner')),
  created_at integer not null,
  primary key (venue_id, staff_id)
) strict;
create index memberships_of_staff on memberships (staff_id);

-- Somebody is logged in while there is a row, and it has not ended. Of all secrets below only a hash is kept.
create table sessions (
  secret_hash text primary key,
  staff_id text not null references staff (id) on delete cascade,
  created_at integer not null,
  last_seen_at integer not null,
  ends_at integer not null
) strict;
create index sessions_of_staff on sessions (staff_id);

-- Browsers in which somebody has logged in before: what strangers try does not keep them out.
create table known_devices (
  secret_hash text primary key,
  staff_id text not null references staff (id) on delete cascade,
  last_used_at integer not null
) strict;
create index known_devices_of_staff on known_devices (staff_id);

-- One-time links: into a venue (venue_id, role), or to a new password (staff_id).
create table invitations (
  id text primary key,
  secret_hash text not null unique,
  venue_id text references venues (id) on delete cascade,
  role text check (role in ('viewer', 'manager', 'owner')),
  -- Null: whoever has the link.
  email text,
  staff_id text references staff (id) on delete cascade,
  created_by text not null,
  created_at integer not null,
  ends_at integer not null,
  used_at integer,
  revoked_at integer,
  check ((venue_id is null) = (role is null) and (venue_id is null) <> (staff_id is null))
) strict;
create index invitations_of_venue on invitations (venue_id, created_at, id);
create index invitations_of_staff on invitations (staff_id);

create table passkeys (
  id text primary key,
  staff_id text not null references staff (id) on delete cascade,
  -- The host name it was made for: it is good for no other.
  host text not null,
  public_key text not null,
  counter integer not null,
  transports text not null,
  label text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_of_staff on passkeys (staff_id);

-- What was answered with a passkey once is no answer a second time.
create table used_challenges (
  challenge text primary key,
  ends_at integer not null
) strict;

-- What programs of a venue's log in with.
create table api_tokens (
  id text primary key,
  venue_id text not null references venues (id) on delete cascade,
  secret_hash text not null unique,
  label text not null,
  scopes text not null,
  created_by text not null,
  created_at integer not null,
  last_used_at integer,
  ends_at integer,
  revoked_at integer
) strict;
create index api_tokens_of_venue on api_tokens (venue_id, created_at, id);
