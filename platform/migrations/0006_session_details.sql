-- What a person is shown of where they are signed in. `handle` names a session to them and to other services; its id
-- stands in the cookie and goes nowhere else.
alter table http.sessions
  add column handle uuid not null default gen_random_uuid() unique,
  add column started_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  add column browser text;

-- Sign-ins that were begun and never completed.
delete from http.sessions where user_id is null;
