-- When Google last told that the calendar changed: what was read after it is new enough for the runs that it leads to.
alter table engine.watched add column told_at timestamptz;
