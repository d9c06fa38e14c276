-- A run that no person asked for is not on the log before there is something to tell of it. One that ends without is only
-- counted, in the statement that ends it.
alter table engine.runs add column quiet boolean not null default false;

-- Whether the last run that the log tells of ended well: what follows something else is told, for it mends it.
alter table engine.syncs add column well boolean not null default false;

-- A day's checks are one tally of so many runs.
alter table engine.run_tallies add column runs int not null default 1;

-- Checks that are counted, by sync and day (UTC). The newest row of a sync says when it was last checked.
create table engine.checks (
  sync_id     uuid not null,
  day         date not null,
  user_id     uuid not null,
  schedule    int not null default 0,
  push        int not null default 0,
  unchanged   int not null default 0,
  calls       int not null default 0,
  last_at     timestamptz not null,
  -- Its figures are final: they are being told, or have been.
  closed      boolean not null default false,
  told_at     timestamptz,
  lease_until timestamptz,
  primary key (sync_id, day)
);
create index checks_untold on engine.checks (day) where told_at is null;
create index checks_by_user on engine.checks (user_id);
