-- Both events of a link were deleted, and a two-way sync knows it: what is there again, a person brought back.
alter table engine.links drop constraint links_state_check, add constraint links_state_check
  check (state in ('planned', 'linked', 'retiring', 'retired', 'removed', 'gone'));
