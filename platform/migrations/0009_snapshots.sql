create schema snapshots;

-- What the events of a stream came to, as of a revision, so that a command reads only those after it. Each row can be made
-- again from the log. `fold` names the code that folded it: a state of other code counts as none. What is personal in a
-- state is sealed with the key of its subject, whose erasure also deletes the row.
create table snapshots.states (
  stream   text primary key,
  fold     text not null,
  revision int not null,
  position text not null,
  subject  text,
  state    text not null,
  saved_at timestamptz not null default now()
);
create index states_by_subject on snapshots.states (subject);
