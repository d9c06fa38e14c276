-- Calendars of which Google tells us that they changed, one row for each account that sees one. The calendar's id is
-- sealed with its person's key.
create table engine.watched (
  watch_id        uuid primary key default gen_random_uuid(),
  user_id         uuid not null,
  account_id      uuid not null,
  calendar_key    text not null,
  sealed_calendar text not null,
  -- The channel that is open, or being opened: recorded before Google is asked, since its first message may come first.
  channel_id      uuid,
  token_hash      text,
  resource_id     text,
  expires_at      timestamptz,
  -- The one before, until it is stopped.
  old_channel_id  uuid,
  old_token_hash  text,
  old_resource_id text,
  -- When to renew it, to try again, or to stop it.
  due_at          timestamptz not null,
  lease_until     timestamptz,
  error           text,
  unique (account_id, calendar_key)
);
create index watched_due on engine.watched (due_at);
create index watched_by_user on engine.watched (user_id);
create unique index watched_by_channel on engine.watched (channel_id);
create index watched_by_old_channel on engine.watched (old_channel_id);

-- Which syncs want to know. A sync that is inactive has no rows; `revision` is of its stream.
create table engine.watching_syncs (
  sync_id  uuid primary key,
  user_id  uuid not null,
  revision int not null
);
create index watching_syncs_by_user on engine.watching_syncs (user_id);
create table engine.watch_wishes (
  sync_id  uuid not null references engine.watching_syncs on delete cascade,
  watch_id uuid not null references engine.watched on delete cascade,
  primary key (sync_id, watch_id)
);
create index watch_wishes_by_watch on engine.watch_wishes (watch_id);

-- Syncs of which a calendar changed: changes that come together are one run.
create table engine.pushed_syncs (
  sync_id     uuid primary key,
  user_id     uuid not null,
  due_at      timestamptz,
  last_at     timestamptz,
  lease_until timestamptz
);
create index pushed_syncs_due on engine.pushed_syncs (due_at) where due_at is not null;
create index pushed_syncs_by_user on engine.pushed_syncs (user_id);
