-- Requests that failed: what a reference leads to when its request appended nothing. They name the pattern of a route
-- and a code, and nobody.
create table http.failed_requests (
  request_id text primary key,
  at         timestamptz not null default clock_timestamp(),
  method     text not null,
  route      text not null,
  status     int not null,
  code       text
);
create index failed_requests_by_time on http.failed_requests (at);
