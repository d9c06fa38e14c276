-- The newest events in the state: EventStoreDB does not notice one that is appended again, so a command that is repeated
-- has to be known by its event also when a snapshot stands for that.
alter table snapshots.states add column event_ids uuid[] not null default '{}';
