-- Letters to people, named after what they are about, so that each is written and sent once.
create table engine.letters (
  letter_id   uuid primary key,
  user_id     uuid not null,
  kind        text not null,
  -- The run, or the instant at which the week ended.
  subject     text not null,
  tries       int not null default 0,
  due_at      timestamptz not null default now(),
  lease_until timestamptz,
  -- Sent, not wished for, or given up with an error.
  ended_at    timestamptz,
  error       text
);
create index letters_due on engine.letters (due_at) where ended_at is null;
create index letters_by_user on engine.letters (user_id);

-- What weekly summaries add up: runs of the last days.
create table engine.run_tallies (
  run_id   uuid primary key,
  user_id  uuid not null,
  sync_id  uuid not null,
  ended_at timestamptz not null,
  failed   boolean not null,
  created  int not null,
  updated  int not null,
  deleted  int not null,
  errors   int not null
);
create index run_tallies_by_user on engine.run_tallies (user_id, ended_at);

-- When a person's next weekly summary is due; null: they want none.
create table engine.weekly (
  user_id  uuid primary key,
  revision int not null,
  due_at   timestamptz
);
create index weekly_due on engine.weekly (due_at) where due_at is not null;
