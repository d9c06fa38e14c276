-- An event that cannot be read, or that ended engine after engine, is parked at once. No run touches it again before its
-- row in the feed has a later version than this one.
alter table engine.failures add column native_version bigint;

-- The event that a run, which engines have died in before, deals with at the moment: should this engine die too, the next
-- one knows at which: { way, nativeEventId }.
alter table engine.runs add column suspect jsonb;
