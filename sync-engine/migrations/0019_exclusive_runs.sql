-- Engines that died in a run; one that put it down in order did not.
alter table engine.runs add column deaths int not null default 0;

-- Of each sync one run at a time has a lease: two requests of different kinds in the same moment do not see each other.
update engine.runs run set lease_until = null
where ended_at is null and lease_until is not null and exists (select from engine.runs other
  where other.sync_id = run.sync_id and other.run_id < run.run_id and other.ended_at is null and other.lease_until is not null);
create unique index one_leased_run_per_sync on engine.runs (sync_id) where ended_at is null and lease_until is not null;

-- A run that removes copies goes alone among its person's: a sync made again in the place of a deleted one has the same links.
create index open_removals on engine.runs (user_id) where ended_at is null and kind = 'remove_copies';
