-- From when on Google tells of changes without a gap: what was read before may have changed unheard.
alter table engine.watched add column opened_at timestamptz;

-- Both calendars of every sync are watched now: what each wants is set anew, from the beginning of the log.
update engine.watching_syncs set revision = -1;
delete from engine.checkpoints where name = 'push';
