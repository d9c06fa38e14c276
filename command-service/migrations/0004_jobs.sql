-- What is owed stands in one table now (background.jobs), with a lease that tells a worker that lost it.
insert into background.jobs (queue, job_key, person_id, payload, version, due_at, tries)
select 'periods', user_id::text, user_id, '{}', as_of, due_at, tries from commands.periods;

insert into background.jobs (queue, job_key, person_id, payload, due_at, tries)
select 'letters', event_id::text, user_id,
  jsonb_build_object('kind', kind, 'stream', stream, 'revision', revision), due_at, tries
from commands.letters;

drop table commands.periods, commands.letters;
