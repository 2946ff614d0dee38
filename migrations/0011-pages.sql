-- Whether a website key has a page of its own at /book/KEY.
alter table site_keys add column page integer not null default 1 check (page in (0, 1));
