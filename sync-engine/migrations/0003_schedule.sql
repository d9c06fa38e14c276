-- When each person's syncs run by themselves, as the newest event of their settings that was seen says.
create table engine.schedules (
  user_id       uuid primary key,
  revision      int not null,
  auto_sync     boolean not null,
  sync_interval int not null,
  start_hour    int not null,
  end_hour      int not null,
  time_zone     text not null
);

-- When a sync is due next; null while it is inactive or its person syncs by hand only. An event that is delivered again,
-- or late, has a revision that is not newer, and changes nothing.
create table engine.scheduled_syncs (
  sync_id     uuid primary key,
  user_id     uuid not null,
  revision    int not null,
  active      boolean not null,
  due_at      timestamptz,
  lease_until timestamptz
);
create index scheduled_syncs_due on engine.scheduled_syncs (due_at) where due_at is not null;
create index scheduled_syncs_by_user on engine.scheduled_syncs (user_id);

insert into engine.scheduled_syncs (sync_id, user_id, revision, active)
select sync_id, user_id, -1, true from engine.syncs;
