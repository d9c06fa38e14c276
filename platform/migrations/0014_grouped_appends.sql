-- Appends cost less: `append` asks for the stream's and the log's end in one statement, and its insert keeps one plan (the
-- number of rows from generate_series made Postgres plan it anew each time); `append_together` takes many appends in one
-- transaction, since writers wait for each other's commits more than for anything else.

create or replace function event_store.append(
  in_stream text, expected int, ids uuid[], types text[], data json[], metadata json[],
  out conflict boolean, out revision int, out "position" bigint
) language plpgsql as $$
declare
  actual int;
  newest bigint;
  first_revision int;
begin
  -- Held until the commit is visible: positions have no gaps, and none appears before a smaller one.
  perform pg_advisory_xact_lock(hashtext('event_store.append'));

  select coalesce((select max(e.revision) from event_store.events e where e.stream = in_stream), -1),
         coalesce((select max(e.position) from event_store.events e), 0)
    into actual, newest;

  if expected is distinct from actual then
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

    if expected <> -2 then
      conflict := true;
      revision := actual;
      return;
    end if;
  end if;

  insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
    select newest + given.n, in_stream, actual + given.n, given.type, given.id, given.data, given.metadata
    from unnest(ids, types, append.data, append.metadata) with ordinality as given (id, type, data, metadata, n);

  perform pg_notify('event_store', '');
  conflict := false;
  revision := actual + cardinality(ids);
  "position" := newest + cardinality(ids);
end $$;

-- Appends of several writers, in their order, in one transaction: an answer for each, as `append` would give it. `lasts` says
-- where the events of each append end in the arrays that follow, `places` to which append each event belongs, both from 1.
-- What `append` raises ends all of them.
create function event_store.append_together(
  streams text[], expected int[], lasts int[], places int[], ids uuid[], types text[], data json[], metadata json[]
) returns table (conflict boolean, revision int, "position" bigint)
-- A plan costs more than what it does, and that there are few appends or many changes nothing about it.
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  actual int[];
  newest bigint;
  first int;
begin
  perform pg_advisory_xact_lock(hashtext('event_store.append'));

  select array_agg(coalesce((select max(e.revision) from event_store.events e where e.stream = given.stream), -1)
                   order by given.place),
         coalesce((select max(e.position) from event_store.events e), 0)
    into actual, newest
    from unnest(streams) with ordinality as given (stream, place);

  if (select count(distinct stream) from unnest(streams) as given (stream)) < cardinality(streams)
    or exists (select from unnest(expected, actual) as one (expected, actual) where one.expected not in (-2, one.actual))
    or exists (select from unnest(ids) as given (id)
               where (select true from event_store.events e where e.event_id = given.id))
  then
    -- A conflict, an append that is sent again, or two to one stream: one by one.
    for place in 1 .. cardinality(streams) loop
      first := coalesce(lasts[place - 1], 0) + 1;
      return query select * from event_store.append(streams[place], expected[place],
        ids[first:lasts[place]], types[first:lasts[place]], data[first:lasts[place]], metadata[first:lasts[place]]);
    end loop;
    return;
  end if;

  insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
    select newest + given.n, streams[given.place], actual[given.place] + given.n - coalesce(lasts[given.place - 1], 0),
           given.type, given.id, given.data, given.metadata
    from unnest(places, ids, types, append_together.data, append_together.metadata)
      with ordinality as given (place, id, type, data, metadata, n);

  perform pg_notify('event_store', '');
  return query
    select false, actual[given.place] + given.last - coalesce(lasts[given.place - 1], 0), newest + given.last
    from unnest(lasts) with ordinality as given (last, place) order by given.place;
end $$;
