-- Postgres must not guess how much of a table belongs to one calendar, way or run. A guess that was made while the table was
-- small says “a row or two” of a calendar of thousands, and then each lookup of one event reads the whole calendar. Without
-- statistics of these columns it assumes the same share of the table for all, and takes the index that says more.
-- The type stays as it is: to set it makes Postgres forget what it has gathered so far.
alter table engine.feed_events alter column feed_id type uuid, alter column feed_id set statistics 0;
alter table engine.links alter column direction type text, alter column direction set statistics 0;
alter table engine.failures alter column sync_id type uuid, alter column sync_id set statistics 0;
alter table engine.run_outcomes alter column run_id type uuid, alter column run_id set statistics 0;

-- A report is read part by part.
create index run_outcomes_in_order on engine.run_outcomes (run_id, ordinal);

-- Keys that say which event begin with what says most: an index that begins with the calendar or the way would do, by its
-- beginning alone, for lookups it is not meant for.
drop index engine.links_by_copy;
create index links_by_copy on engine.links (copy_event_id, direction);
drop index engine.feed_events_by_ical;
create index feed_events_by_ical on engine.feed_events (ical_key, feed_id);
drop index engine.feed_events_copies;
create index feed_events_copies on engine.feed_events (copy_of, copy_from, feed_id) where copy_of is not null;
