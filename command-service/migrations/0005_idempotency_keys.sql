-- Which request an Idempotency-Key came with, for a day. Both are keyed hashes: nothing of a person is kept here.
create table commands.idempotency_keys (
  key_hmac     text primary key,
  request_hmac text not null,
  used_at      timestamptz not null
);
create index idempotency_keys_by_use on commands.idempotency_keys (used_at);
