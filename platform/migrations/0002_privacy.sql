create schema privacy;

-- One key per person, wrapped by ENCRYPTION_KEY. A row without a key: the person was erased, and none is made again.
create table privacy.personal_keys (
  person_id   text primary key,
  wrapped_key text,
  made_at     timestamptz not null default now(),
  erased_at   timestamptz
);

-- OAuth tokens, sealed with the person's key. Nothing else in the system holds them.
create table privacy.credentials (
  account_id uuid primary key,
  user_id    uuid not null,
  sealed     text not null,
  changed_at timestamptz not null default now()
);
create index credentials_by_user on privacy.credentials (user_id);
