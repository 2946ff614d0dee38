-- A one-time link may also lead into a service without a venue, for whoever makes its first one: then it has neither.
create table links (
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
  check ((venue_id is null) = (role is null) and (venue_id is null or staff_id is null))
) strict;
insert into links select * from invitations;
drop table invitations;
alter table links rename to invitations;
create index invitations_of_venue on invitations (venue_id, created_at, id);
create index invitations_of_staff on invitations (staff_id);
