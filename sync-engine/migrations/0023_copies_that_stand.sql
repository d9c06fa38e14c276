-- What the log was last told of a copy, for the list of copies that stand; null: that there is none. Of links that were there
-- before nothing is known: the next run that looks at one tells.
alter table engine.links add column reported_as text default '';

-- Whether the event of an outcome has a copy since; null: as before, or not known.
alter table engine.run_outcomes add column copy_stands boolean;
