-- A change of a copy was taken into its event, and then the copy went: a run tells of both.
alter table engine.run_outcomes add column is_earlier boolean not null default false;
alter table engine.run_outcomes drop constraint run_outcomes_pkey,
  add primary key (run_id, way, original_event_id, is_earlier);
