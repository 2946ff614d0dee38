-- 1: the staff of the venue need a session that a passkey proved.
alter table venues add column requires_passkeys integer not null default 0 check (requires_passkeys in (0, 1));
-- How the person proved who they are: password, passkey or link. Null: version 1.0.0 opened the session.
alter table sessions add column signed_in_by text;
