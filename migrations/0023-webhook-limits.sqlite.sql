-- How a webhook's URL was set decides which private addresses it may reach. 'api': also by an import or a move.
-- Where the log no longer has the line that added a webhook of a venue, the stricter rule applies.
alter table webhooks add column url_set_by text not null default 'api' check (url_set_by in ('operator', 'api'));
update webhooks set url_set_by = 'operator'
  where venue_id is null
    or id in (select subject from audit_log where action = 'webhook.added' and actor = 'operator');

-- Untold events up to this number reach no webhook and no browser: they happened before the first was added. Readers of
-- the log find them in the round reserved for them. 0: none are left.
alter table event_log add column skipped_to integer not null default 0;
alter table event_log add column skipped_round integer;
