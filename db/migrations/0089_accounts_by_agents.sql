-- Accounts that agents create: a link of one use for one account name, which nobody else can take until the link ends.

SET lock_timeout = '5s';

ALTER TABLE join_link
  ADD COLUMN account text CHECK (length(account) BETWEEN 1 AND 64),
  ADD CONSTRAINT join_link_of_account CHECK (account IS NULL OR uses_max = 1);
CREATE UNIQUE INDEX join_link_account ON join_link (merchant_id, lower(account))
  WHERE account IS NOT NULL AND used = 0 AND withdrawn_at IS NULL;
