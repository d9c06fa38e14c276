-- The series an instance belongs to, so that a weekly one can be told from a journey: Google expands series for us and
-- does not say their rule.
alter table engine.feed_events add column series text;
update engine.feed_events set series = regexp_replace(event_id, '_\d{8}(T\d{6}Z)?$', '') where event_id ~ '_\d{8}(T\d{6}Z)?$';
create index feed_events_by_series on engine.feed_events (feed_id, series, starts_at) where series is not null;
