-- Whether a calendar feed names what is booked by the company, without guests. Version 1.0.0 names nothing there.
alter table feeds add column includes_titles smallint not null default 0;
-- Named and apart, as Citus wants it.
alter table feeds add constraint feeds_includes_titles_check check (includes_titles in (0, 1));
