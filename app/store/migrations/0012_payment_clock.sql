-- When this desktop's clock was first seen set back behind a payment's request: how old
-- the request is cannot be known any more. Never: 0, as a time that is not known.
ALTER TABLE payments ADD COLUMN set_back INTEGER NOT NULL DEFAULT 0;
