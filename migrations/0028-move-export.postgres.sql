-- When the newest export of the frozen venue was complete; null: there is none since it was frozen.
alter table venues add column move_exported_at bigint;
