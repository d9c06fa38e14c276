create schema commands;

-- How far the log was followed by whoever reacts to it.
create table commands.checkpoints (
  name     text primary key,
  position text not null,
  saved_at timestamptz not null default now()
);

-- When each person's plan is to be looked at again; null: it goes on for ever, or has ended. `as_of` is the position of
-- the log that says so, so that an older reading never overwrites a newer one.
create table commands.periods (
  user_id     uuid primary key,
  due_at      timestamptz,
  as_of       text not null,
  tries       int not null default 0,
  lease_until timestamptz
);
create index periods_by_due on commands.periods (due_at);

-- Letters to be written because of an event. What they say is read from the log when they are sent: nothing personal is
-- kept here.
create table commands.letters (
  event_id    uuid primary key,
  kind        text not null,
  user_id     uuid not null,
  due_at      timestamptz not null,
  tries       int not null default 0,
  lease_until timestamptz
);
create index letters_by_due on commands.letters (due_at);
