-- What this installation keeps to itself: 32 bytes drawn at random, from which it derives what nobody may be able to
-- guess.
create table installation (
  id integer primary key check (id = 1),
  secret bytea not null
);
insert into installation (id, secret)
  values (1, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- From which network a pending request came, as a keyed hash; gone with its hold.
alter table booking_requests add column network text;
create index booking_requests_of_network on booking_requests (network) where network is not null;
