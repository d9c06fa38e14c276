-- EventStoreDB cannot name a file and take its streams from the log in one transaction: the file is named first. False until the
-- log has none of its streams any more; a later run of `ops archive` goes on with those.
alter table event_store.archive_files add column taken boolean not null default true;
