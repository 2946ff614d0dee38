-- What came in by a website key, counted by the day of its venue: for whoever looks after the website. Nobody's address is in it.
create table key_uses (
  site_key text not null references site_keys (key) on delete cascade,
  date text not null,
  kind text not null check (kind in ('read', 'quote', 'refused', 'limited', 'disabled')),
  -- Which website was refused; '': none that has a name, or nobody was refused; '*': those beyond the bound of a day.
  website text not null,
  count bigint not null,
  primary key (site_key, date, kind, website)
);
create index key_uses_by_date on key_uses (date);
