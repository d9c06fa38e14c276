-- Keys of the installation that outlive every master key, each wrapped by one.
create table privacy.installation_keys (
  name        text primary key,
  wrapped_key text not null,
  made_at     timestamptz not null default now()
);

-- Envelopes begin with the id of the master key that wrapped them; those without an id are older than ids.
alter table privacy.installation_keys add column
  wrapped_by text generated always as (substring(wrapped_key from '^([0-9a-f]{16}):')) stored;
alter table privacy.personal_keys add column
  wrapped_by text generated always as (substring(wrapped_key from '^([0-9a-f]{16}):')) stored;
alter table privacy.credentials add column
  wrapped_by text generated always as (substring(sealed from '^([0-9a-f]{16}):')) stored;

create index personal_keys_by_master_key on privacy.personal_keys (wrapped_by) where wrapped_key is not null;
create index credentials_by_master_key on privacy.credentials (wrapped_by);
