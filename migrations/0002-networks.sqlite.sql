-- What this installation keeps to itself: 32 random bytes, from which it derives what nobody may be able to guess.
create table installation (
  id integer primary key check (id = 1),
  secret blob not null
) strict;
insert into installation (id, secret) values (1, randomblob(32));

-- From which network a pending request came, as a keyed hash; gone with its hold.
alter table booking_requests add column network text;
create index booking_requests_of_network on booking_requests (network) where network is not null;
