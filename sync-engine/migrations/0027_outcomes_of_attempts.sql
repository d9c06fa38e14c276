-- An engine that goes on with a run may deal once more with an event that the log knows of already: both are told.
alter table engine.run_outcomes add column attempt integer not null default 0;
alter table engine.run_outcomes drop constraint run_outcomes_pkey,
  add primary key (run_id, way, original_event_id, attempt, is_earlier);
