-- A report is read part by part, by places: asked for those of one run behind a place, Postgres, which does not know how many
-- outcomes a run has, read and sorted all that were left, for each part.
create unique index run_outcomes_by_ordinal on engine.run_outcomes (ordinal);
drop index engine.run_outcomes_in_order;
