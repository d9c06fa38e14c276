-- What the code and the docs call the original, the desired content, and a watch that a sync wants, is called so in rows too.
alter table engine.links rename column native_event_id to original_event_id;
alter table engine.links rename column native_hash to original_hash;
alter table engine.links rename column native_etag to original_etag;
alter table engine.links rename column wished_hash to desired_hash;
update engine.links set intent = jsonb_set(intent, '{side}', '"original"') where intent ->> 'side' = 'native';
alter table engine.failures rename column native_event_id to original_event_id;
alter table engine.failures rename column native_version to original_version;
alter table engine.run_outcomes rename column native_event_id to original_event_id;
alter table engine.parked_told rename column native_event_id to original_event_id;
update engine.runs set suspect = jsonb_build_object('way', suspect -> 'way', 'originalEventId', suspect -> 'nativeEventId')
  where suspect is not null;
alter table engine.watch_wishes rename to wanted_watches;
alter index engine.watch_wishes_by_watch rename to wanted_watches_by_watch;
