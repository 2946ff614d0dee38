-- Whether a calendar feed names what is booked by the company, without guests. Version 1.0.0 names nothing there.
alter table feeds add column includes_titles integer not null default 0 check (includes_titles in (0, 1));
