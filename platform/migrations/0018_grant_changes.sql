-- What is under way with grants at Google: a connection that must not be revoked, a revocation that connections wait for, and
-- revocations of the last hour. Gone without loss: see platform/src/privacy/grantChanges.ts.
create table background.grant_changes (
  change_id  uuid not null,
  kind       text not null check (kind in ('connection', 'revocation')),
  -- The id of an account, or the keyed hash of a Google account.
  grant_name text not null,
  ends_at    timestamptz not null,
  primary key (change_id, grant_name)
);
create index grant_changes_by_grant on background.grant_changes (grant_name);
