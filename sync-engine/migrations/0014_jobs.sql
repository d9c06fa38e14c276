-- What is owed stands in one table now (background.jobs), with a lease that tells a worker that lost it.
insert into background.jobs (queue, job_key, person_id, serial_key, payload, due_at, tries, ended_at, error)
select 'tasks', task_id::text, user_id, subject_id::text,
  jsonb_build_object('kind', kind, 'subjectId', subject_id, 'correlationId', correlation_id),
  due_at, tries, ended_at, error
from engine.tasks;

insert into background.jobs (queue, job_key, person_id, payload, due_at, tries, ended_at, error)
select 'emails', letter_id::text, user_id, jsonb_build_object('kind', kind, 'subject', subject),
  due_at, tries, ended_at, error
from engine.letters;

insert into background.jobs (queue, job_key, person_id, payload, version, due_at)
select 'weekly', user_id::text, user_id,
  jsonb_build_object('endsAt', to_char(coalesce(due_at, 'epoch') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  lpad(revision::text, 10, '0'), due_at
from engine.weekly;

drop table engine.tasks, engine.letters, engine.weekly;
