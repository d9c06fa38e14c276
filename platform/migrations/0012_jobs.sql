-- Work that is owed without a request: a letter, a period that ends, a look at a person's calendars. One service adds to a
-- queue and works it off; any number of its processes may. What is personal is read from the log when the work is done.
create schema background;

create table background.jobs (
  queue       text not null,
  -- Named after what asks for it: asked for twice, it is one job.
  job_key     text not null,
  person_id   uuid not null,
  -- Of the jobs of a queue with the same one, one is done at a time.
  serial_key  text,
  payload     jsonb not null,
  -- Of a job that is replaced: what asked for it last, ordered byte by byte.
  version     text,
  -- null: nothing is owed until the job is replaced.
  due_at      timestamptz,
  -- Claims since the job was asked for, or replaced.
  tries       int not null default 0,
  -- Claims ever: tells the worker that has the lease from those that lost it.
  claim       int not null default 0,
  lease_until timestamptz,
  -- Done; or, with an error, given up. Kept for a while, so that an event that is delivered again adds nothing.
  ended_at    timestamptz,
  error       text,
  primary key (queue, job_key)
);
create index jobs_due on background.jobs (queue, due_at) where ended_at is null;
create index jobs_ended on background.jobs (queue, ended_at) where ended_at is not null;
create index jobs_by_person on background.jobs (person_id);
create unique index one_job_at_a_time on background.jobs (queue, serial_key) where lease_until is not null;
