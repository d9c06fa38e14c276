-- Appends of events that are not on the log yet, which nearly all are. `append` and `append_together` look for the ids of all events
-- before they insert any; these leave that to the unique index. Where it finds one (unique_violation), the caller sends the same to
-- `append` or `append_together`, which know what an append that is sent again is answered. Answers are theirs.

create function event_store.append_new(
  in_stream text, expected int, ids uuid[], types text[], data json[], metadata json[],
  out conflict boolean, out revision int, out "position" bigint
) language plpgsql as $$
declare
  actual int;
  newest bigint;
begin
  -- Held until the commit is visible: positions have no gaps, and none appears before a smaller one.
  perform pg_advisory_xact_lock(hashtext('event_store.append'));

  select coalesce((select max(e.revision) from event_store.events e where e.stream = in_stream), -1),
         coalesce((select max(e.position) from event_store.events e), 0)
    into actual, newest;

  if expected not in (-2, actual) then
    select answer.* into conflict, revision, "position"
      from event_store.append(in_stream, expected, ids, types, append_new.data, append_new.metadata) answer;
    return;
  end if;

  insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
    select newest + given.n, in_stream, actual + given.n, given.type, given.id, given.data, given.metadata
    from unnest(ids, types, append_new.data, append_new.metadata) with ordinality as given (id, type, data, metadata, n);

  perform pg_notify('event_store', '');
  conflict := false;
  revision := actual + cardinality(ids);
  "position" := newest + cardinality(ids);
end $$;

-- The parameters are those of `append_together`.
create function event_store.append_new_together(
  streams text[], expected int[], lasts int[], places int[], ids uuid[], types text[], data json[], metadata json[]
) returns table (conflict boolean, revision int, "position" bigint)
-- A plan costs more than what it does, and that there are few appends or many changes nothing about it.
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  actual int[];
  newest bigint;
begin
  perform pg_advisory_xact_lock(hashtext('event_store.append'));

  select array_agg(coalesce((select max(e.revision) from event_store.events e where e.stream = given.stream), -1)
                   order by given.place),
         coalesce((select max(e.position) from event_store.events e), 0)
    into actual, newest
    from unnest(streams) with ordinality as given (stream, place);

  if (select count(distinct stream) from unnest(streams) as given (stream)) < cardinality(streams)
    or exists (select from unnest(expected, actual) as one (expected, actual) where one.expected not in (-2, one.actual))
  then
    -- A conflict, or two to one stream.
    return query select * from event_store.append_together(
      streams, expected, lasts, places, ids, types, append_new_together.data, append_new_together.metadata);
    return;
  end if;

  insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
    select newest + given.n, streams[given.place], actual[given.place] + given.n - coalesce(lasts[given.place - 1], 0),
           given.type, given.id, given.data, given.metadata
    from unnest(places, ids, types, append_new_together.data, append_new_together.metadata)
      with ordinality as given (place, id, type, data, metadata, n);

  perform pg_notify('event_store', '');
  return query
    select false, actual[given.place] + given.last - coalesce(lasts[given.place - 1], 0), newest + given.last
    from unnest(lasts) with ordinality as given (last, place) order by given.place;
end $$;
