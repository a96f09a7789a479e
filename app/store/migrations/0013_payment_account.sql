-- With which account, by a fingerprint of its key, a payment was begun. Of older payments
-- it is not known: ''.
ALTER TABLE payments ADD COLUMN account TEXT NOT NULL DEFAULT '';
