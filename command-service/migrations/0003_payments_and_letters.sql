-- The charges of the simulated payment provider: it remembers what it was asked, as a real one does. A key stands for one
-- charge for good; `cancelled` keeps a key from being charged, and says of a charge that it was given back.
create table commands.simulated_charges (
  charge_id    uuid primary key,
  user_id      uuid not null,
  amount_cents int not null,
  currency     text not null,
  last4        text not null,
  -- approved, declined or cancelled
  outcome      text not null,
  message      text,
  asked        int not null default 1,
  decided_at   timestamptz not null default now()
);

-- Where in the log the event stands that a letter is about, so that the letter is written without reading the stream.
alter table commands.letters add column stream text, add column revision int;
update commands.letters l set stream = e.stream, revision = e.revision
  from event_store.events e where e.event_id = l.event_id;
-- With EventStoreDB the place is not known here; the letters owed in this moment are few.
delete from commands.letters where stream is null;
alter table commands.letters alter column stream set not null, alter column revision set not null;

-- When letters were sent to addresses that are not confirmed, by a keyed hash of the address: no address gets many.
create table commands.unconfirmed_letters (
  event_id     uuid primary key,
  address_hmac text not null,
  sent_at      timestamptz not null
);
create index unconfirmed_letters_by_address on commands.unconfirmed_letters (address_hmac, sent_at);
