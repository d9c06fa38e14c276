-- The chain over the log: each event's seal is an HMAC over the seal before it and the event. The key is wrapped in
-- privacy.installation_keys, so that not even the owner of this table can seal a log that was changed.
-- `position` as the event store writes it: the log may lie in another store than this table.
create table event_store.seals (
  position  text collate "C" primary key,
  seal      bytea not null,
  sealed_at timestamptz not null default now()
);

create trigger append_only before update or delete or truncate on event_store.seals
  for each statement execute function event_store.refuse_change();
