-- Runs that ended a day ago are forgotten at the end of each run, without looking at those of the day.
create index runs_ended on engine.runs (ended_at) where ended_at is not null;
