-- What ended a while ago is forgotten at the end of each run, task and letter, without looking at all that ended since.
create index runs_ended on engine.runs (ended_at) where ended_at is not null;
create index tasks_ended on engine.tasks (ended_at) where ended_at is not null;
create index letters_ended on engine.letters (ended_at) where ended_at is not null;
