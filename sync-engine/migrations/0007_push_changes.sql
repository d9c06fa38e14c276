-- How often a change was told: what is told while a run is being asked for is not lost with it.
alter table engine.pushed_syncs add column changes bigint not null default 1;
