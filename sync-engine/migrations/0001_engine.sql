create schema engine;

-- How far the engine has followed the log. Every instance follows it; all reactions are idempotent.
create table engine.checkpoints (
  name     text primary key,
  position text not null,
  saved_at timestamptz not null default now()
);

-- What an event asks the engine to do at Google, apart from runs. Named after the event, so it is asked once.
create table engine.tasks (
  task_id        uuid primary key,
  kind           text not null,
  user_id        uuid not null,
  subject_id     uuid not null,
  correlation_id text not null,
  tries          int not null default 0,
  due_at         timestamptz not null default now(),
  lease_until    timestamptz,
  -- Done, or given up with an error. Kept for a while, so that a late second delivery of the event adds nothing.
  ended_at       timestamptz,
  error          text,
  asked_at       timestamptz not null default now()
);
create index tasks_due on engine.tasks (due_at) where ended_at is null;

-- Which accounts a sync uses, and how far its last planning came. What a sync is stands in its stream.
create table engine.syncs (
  sync_id        uuid primary key,
  user_id        uuid not null,
  source_account uuid not null,
  target_account uuid not null,
  cursor         jsonb
);
create index syncs_by_source_account on engine.syncs (source_account);
create index syncs_by_target_account on engine.syncs (target_account);
create index syncs_by_user on engine.syncs (user_id);

-- Wished and running runs; what a run is and how it ended stands in its stream. At most one per sync that has not ended.
create table engine.runs (
  run_id         uuid primary key,
  sync_id        uuid not null,
  user_id        uuid not null,
  trigger        text not null,
  correlation_id text not null,
  causation_id   text not null,
  requested_at   timestamptz not null default now(),
  engine_id      text,
  lease_until    timestamptz,
  attempt        int not null default 0,
  ended_at       timestamptz
);
create unique index one_open_run_per_sync on engine.runs (sync_id) where ended_at is null;
create index runs_open on engine.runs (requested_at) where ended_at is null;

-- What became of the events of a run that has not ended: survives the engine that found out.
create table engine.run_outcomes (
  run_id          uuid not null references engine.runs on delete cascade,
  way             text not null,
  native_event_id text not null,
  target_event_id text,
  action          text not null,
  status          text not null,
  ordinal         bigint generated always as identity,
  sealed          text not null,
  primary key (run_id, way, native_event_id)
);

-- Versions of what was read, over all feeds: a feed that is forgotten and read again never repeats one.
create sequence engine.feed_version;

-- One calendar as one account sees it, shared by every sync that reads it. The calendar's id is Google's and often an
-- address, so the key is a keyed hash of it.
create table engine.feeds (
  feed_id       uuid primary key default gen_random_uuid(),
  user_id       uuid not null,
  account_id    uuid not null,
  calendar_key  text not null,
  -- null: the next read is a full one
  sync_token    text,
  time_zone     text not null default 'UTC',
  access_role   text,
  -- The widest window any sync has asked for, and the instants the last full read covered.
  days_back     int not null default 0,
  days_forward  int not null default 0,
  covered_from  timestamptz,
  covered_to    timestamptz,
  version       bigint not null default 0,
  -- When the newest applied read began, by this database's clock: a run asked for before then needs no other.
  read_at       timestamptz,
  reader        text,
  reading_until timestamptz,
  unique (account_id, calendar_key)
);
create index feeds_by_user on engine.feeds (user_id);

create table engine.feed_events (
  feed_id         uuid not null references engine.feeds on delete cascade,
  event_id        text not null,
  -- live; deleted: Google said so; missing: a full read no longer shows it, which proves nothing
  state           text not null check (state in ('live', 'deleted', 'missing')),
  etag            text,
  updated         timestamptz,
  starts_at       timestamptz,
  ends_at         timestamptz,
  ical_key        text,
  -- Set when the event is a copy of ours: the calendar and event it was made from.
  copy_from       text,
  copy_of         text,
  copy_generation int,
  -- The version at which this row last changed.
  version         bigint not null,
  sealed          text not null,
  primary key (feed_id, event_id)
);
create index feed_events_by_version on engine.feed_events (feed_id, version);
create index feed_events_by_start on engine.feed_events (feed_id, starts_at);
create index feed_events_by_ical on engine.feed_events (feed_id, ical_key);
create index feed_events_copies on engine.feed_events (feed_id, copy_from, copy_of) where copy_of is not null;

-- A native event and its copy. The direction is a keyed hash of person, source and target calendar: a sync that is
-- deleted and made again goes on where the first one stopped.
create table engine.links (
  direction       text not null,
  native_event_id text not null,
  user_id         uuid not null,
  generation      int not null,
  copy_event_id   text not null,
  -- planned: nothing is known to exist; linked; retiring: we are deleting the copy, the generation has moved on already;
  -- retired: we deleted it, it may come back; removed: a person deleted it
  state           text not null check (state in ('planned', 'linked', 'retiring', 'retired', 'removed')),
  -- The content we last wished the copy to have, and both sides as Google last answered them.
  wished_hash     text,
  native_hash     text,
  native_etag     text,
  copy_hash       text,
  copy_etag       text,
  -- Base fields for merging, sealed with the person's key.
  sealed_base     text,
  -- What we are about to write: { action, side, hash, runId }. Recorded before it is sent, cleared when confirmed.
  intent          jsonb,
  primary key (direction, native_event_id)
);
create index links_by_copy on engine.links (direction, copy_event_id);
create index links_unconfirmed on engine.links (direction) where intent is not null;
create index links_by_user on engine.links (user_id);

-- Events that failed for a reason of their own. Tried again at each run, parked after five tries.
create table engine.failures (
  sync_id         uuid not null,
  way             text not null,
  native_event_id text not null,
  user_id         uuid not null,
  tries           int not null,
  code            text not null,
  error           text not null,
  failed_at       timestamptz not null default now(),
  parked_at       timestamptz,
  primary key (sync_id, way, native_event_id)
);
create index failures_by_user on engine.failures (user_id);

-- Units spent at Google per second, by person and for the whole project (scope 'project').
create table engine.quota (
  scope  text not null,
  second bigint not null,
  units  int not null,
  primary key (scope, second)
);

-- Takes units for a person within both limits and answers 0, or takes nothing and answers how many milliseconds later
-- to ask again. Seconds that have left the window are forgotten on the way.
create function engine.take_quota(person text, wanted int, person_limit int, project_limit int, seconds int)
returns bigint language plpgsql as $$
declare
  now_second bigint;
  spent      bigint;
  earliest   bigint;
begin
  -- One at a time, the project first, so that nobody counts while another one does.
  perform pg_advisory_xact_lock(hashtext('engine.quota'));
  now_second := floor(extract(epoch from clock_timestamp()));
  delete from engine.quota where second <= now_second - seconds;
  select coalesce(sum(units), 0), min(second) into spent, earliest from engine.quota where scope = 'project';
  if spent + wanted > project_limit then
    return greatest(1, (earliest + seconds - now_second) * 1000);
  end if;
  select coalesce(sum(units), 0), min(second) into spent, earliest from engine.quota where scope = person;
  if spent + wanted > person_limit then
    return greatest(1, (earliest + seconds - now_second) * 1000);
  end if;
  insert into engine.quota (scope, second, units) values ('project', now_second, wanted), (person, now_second, wanted)
  on conflict (scope, second) do update set units = engine.quota.units + excluded.units;
  return 0;
end $$;
