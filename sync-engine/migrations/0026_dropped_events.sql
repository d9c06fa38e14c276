-- An operator dropped this parked event: it stays, so that no run tries it before it changes, and counts as parked no more.
alter table engine.failures add column dropped boolean not null default false;
