-- Payments and holds, as they are now. They are never removed: they say what was paid.
CREATE TABLE payments (
  seq            INTEGER PRIMARY KEY, -- order of making
  id             TEXT NOT NULL UNIQUE CHECK (id <> ''),
  revision       INTEGER NOT NULL, -- counts the changes: a change of an older state is refused
  kind           TEXT NOT NULL CHECK (kind IN ('immediate', 'hold')),
  amount         INTEGER NOT NULL CHECK (amount > 0), -- in minor units of the currency
  currency       TEXT NOT NULL,
  recipient      TEXT NOT NULL,
  description    TEXT NOT NULL,
  agreement      TEXT NOT NULL, -- hash of the terms that both parties approved
  live           INTEGER NOT NULL,
  created        INTEGER NOT NULL,
  state          TEXT NOT NULL CHECK (state IN ('intended', 'unknown', 'held', 'paid', 'captured', 'released', 'expired', 'failed')),
  request        TEXT NOT NULL REFERENCES payment_requests (call) DEFERRABLE INITIALLY DEFERRED, -- the current or last one
  remote         TEXT NOT NULL, -- before it is known: ''
  captured       INTEGER NOT NULL CHECK (captured BETWEEN 0 AND amount),
  capture_before INTEGER NOT NULL,
  reason         TEXT NOT NULL,
  changed        INTEGER NOT NULL
) STRICT;
CREATE INDEX payments_unsettled ON payments (seq) WHERE state IN ('intended', 'unknown', 'held');
CREATE INDEX payments_created   ON payments (created);
CREATE INDEX payments_agreement ON payments (agreement);

-- Each request that was made for a payment: one an approved call, one an idempotency
-- key. What became of the last one is the payment's state.
CREATE TABLE payment_requests (
  seq     INTEGER PRIMARY KEY, -- order of making
  call    TEXT NOT NULL UNIQUE CHECK (call <> ''),
  payment TEXT NOT NULL REFERENCES payments (id) DEFERRABLE INITIALLY DEFERRED,
  step    TEXT NOT NULL CHECK (step IN ('pay', 'hold', 'capture', 'release')),
  key     TEXT NOT NULL UNIQUE CHECK (key <> ''),
  amount  INTEGER NOT NULL,
  first   INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_requests_payment ON payment_requests (payment);
