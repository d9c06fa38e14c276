create schema http;

-- Signed-in browsers. Deleting a row ends the session wherever it is used.
create table http.sessions (
  id         text primary key,
  user_id    uuid,
  data       jsonb not null,
  expires_at timestamptz not null
);
create index sessions_by_user on http.sessions (user_id);
create index sessions_by_expiry on http.sessions (expires_at);
