-- Files (in ARCHIVE_DIR) to which streams were moved from the log. A row comes in the transaction that takes the events from the
-- log, so every event is in one of both. Their seals stay.
create table event_store.archive_files (
  file           text primary key,
  events         int not null,
  first_position text collate "C" not null,
  last_position  text collate "C" not null,
  sha256         text not null,
  archived_at    timestamptz not null default now()
);

create table event_store.archived_streams (
  stream text primary key,
  file   text not null references event_store.archive_files
);
