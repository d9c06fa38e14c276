-- When a date of a series was planned, wherever it was moved since; and how many days lie between the dates of its series, so
-- that what comes every week can be told from a journey.
alter table engine.feed_events add column planned_at timestamptz, add column series_days int;
-- Google names a date by its series and the instant for which it was planned. Added up rather than read: no text is refused.
update engine.feed_events event set planned_at = coalesce(
  (make_timestamp(stamp[1]::int, 1, 1, stamp[4]::int, stamp[5]::int, 0)
    + make_interval(months => stamp[2]::int - 1, days => stamp[3]::int - 1)) at time zone 'UTC', starts_at)
from (select feed_id, event_id,
    regexp_match(event_id, '_(2\d{3})(0[1-9]|1[0-2])([0-2]\d|3[01])(?:T([01]\d|2[0-3])([0-5]\d)\d\dZ)?$') as parts
  from engine.feed_events where series is not null) named
  cross join lateral (select array[parts[1], parts[2], parts[3], coalesce(parts[4], '0'), coalesce(parts[5], '0')]) told (stamp)
where event.feed_id = named.feed_id and event.event_id = named.event_id;
update engine.feed_events event set series_days = rhythm.days
from (select feed_id, series, min(round(extract(epoch from gap) / 86400))::int as days
  from (select feed_id, series, planned_at - lag(planned_at) over (partition by feed_id, series order by planned_at) as gap
    from engine.feed_events where series is not null and state = 'live') planned
  group by feed_id, series) rhythm
where event.feed_id = rhythm.feed_id and event.series = rhythm.series and event.state = 'live';
drop index engine.feed_events_by_series;
create index feed_events_by_series on engine.feed_events (feed_id, series, planned_at) where series is not null;
