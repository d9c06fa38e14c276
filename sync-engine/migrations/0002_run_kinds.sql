-- A run may be asked to do more than to sync. Wishes of the same kind join; others wait for their turn.
alter table engine.runs add column kind text not null default 'sync';
drop index engine.one_open_run_per_sync;
create unique index one_open_run_per_sync_and_kind on engine.runs (sync_id, kind) where ended_at is null;

-- Both sides had changed; what was done about it is the action.
alter table engine.run_outcomes add column conflict boolean not null default false;
