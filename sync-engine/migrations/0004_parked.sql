-- Which parked events the log knows of. What is parked stands in `failures`; the difference is what is to be told.
create table engine.parked_told (
  parked_id       uuid primary key,
  sync_id         uuid not null,
  way             text not null,
  native_event_id text not null,
  user_id         uuid not null,
  unique (sync_id, way, native_event_id)
);
create index parked_told_by_user on engine.parked_told (user_id);
