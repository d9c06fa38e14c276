create schema event_store;

-- The log. json and not jsonb: jsonb refuses \u0000 and lone surrogates, which people's calendars do contain.
create table event_store.events (
  position    bigint primary key,
  stream      text not null,
  revision    int not null,
  category    text not null generated always as (split_part(stream, '-', 1)) stored,
  type        text not null,
  event_id    uuid not null unique,
  data        json not null,
  metadata    json not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream, revision)
);
-- `+ 0` keeps the planner from walking the primary key in search of a rare category or type.
create index events_by_category on event_store.events (category, (position + 0));
create index events_by_type on event_store.events (type, (position + 0));

create function event_store.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The event log is append-only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete or truncate on event_store.events
  for each statement execute function event_store.refuse_change();

-- Appends to one stream, all or nothing. `expected` is the revision of its last event, -1: no stream yet, -2: any.
-- Answers `conflict` with the actual revision, or the last event's revision and position; for events that already stand
-- at that place, what it answered the first time.
-- The lock is taken before positions are drawn and held until the commit is visible. So positions have no gaps, and
-- nobody who has read up to one will later see a smaller one appear.
create function event_store.append(
  in_stream text, expected int, ids uuid[], types text[], data json[], metadata json[],
  out conflict boolean, out revision int, out "position" bigint
) language plpgsql as $$
declare
  actual int;
  newest bigint;
  first_revision int;
begin
  perform pg_advisory_xact_lock(hashtext('event_store.append'));

  select coalesce(max(e.revision), -1) into actual from event_store.events e where e.stream = in_stream;

  select e.revision into first_revision from event_store.events e where e.event_id = ids[1] and e.stream = in_stream;
  if found and expected in (-2, first_revision - 1) then
    -- Appended before? Then all of them stand there, one after the other.
    select max(e.revision), max(e.position) into revision, "position"
      from unnest(ids) with ordinality as wanted (id, place)
      join event_store.events e
        on e.event_id = wanted.id and e.stream = in_stream and e.revision = first_revision + wanted.place - 1
      having count(*) = cardinality(ids);
    conflict := not found;
    if conflict then revision := actual; end if;
    return;
  end if;

  if expected not in (-2, actual) then
    conflict := true;
    revision := actual;
    return;
  end if;

  select coalesce(max(e.position), 0) into newest from event_store.events e;
  insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
    select newest + n, in_stream, actual + n, types[n], ids[n], append.data[n], append.metadata[n]
    from generate_series(1, cardinality(ids)) n;

  perform pg_notify('event_store', '');
  conflict := false;
  revision := actual + cardinality(ids);
  "position" := newest + cardinality(ids);
end $$;
