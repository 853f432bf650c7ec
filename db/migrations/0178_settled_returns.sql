-- outside a transaction
-- replaces 7dfd42f3342966214aebea5beab89bb33ef405378ae717fd704a4dbc50e28ca9
-- Settled tickets are added up by the returns under which they were placed, which rebates follow. docs/agents.md, "Rebates on the server"
-- The keys are built while sums are read and written: within one statement, all of them would wait for the build.

-- A build waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS settled_sum_by_returns;
DROP INDEX CONCURRENTLY IF EXISTS settled_copy_by_returns;

-- Without a rewrite: the default of a new column is stored once. Waiting for the lock would make all others wait.
SET lock_timeout = '5s';

-- Both returns of a settled ticket, in thousandths. Plays of other products, and tickets from before, have none.
ALTER TABLE played_round ADD COLUMN IF NOT EXISTS returns smallint[];
ALTER TABLE settled_sum ADD COLUMN IF NOT EXISTS returns smallint[] NOT NULL DEFAULT '{}';
ALTER TABLE settled_copy ADD COLUMN IF NOT EXISTS returns smallint[] NOT NULL DEFAULT '{}';

SET lock_timeout = '10min';

CREATE UNIQUE INDEX CONCURRENTLY settled_sum_by_returns
  ON settled_sum (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, returns);
CREATE UNIQUE INDEX CONCURRENTLY settled_copy_by_returns
  ON settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, returns);

SET lock_timeout = '5s';

ALTER TABLE settled_sum DROP CONSTRAINT settled_sum_pkey,
  ADD CONSTRAINT settled_sum_pkey PRIMARY KEY USING INDEX settled_sum_by_returns;
ALTER TABLE settled_copy DROP CONSTRAINT settled_copy_pkey,
  ADD CONSTRAINT settled_copy_pkey PRIMARY KEY USING INDEX settled_copy_by_returns;
