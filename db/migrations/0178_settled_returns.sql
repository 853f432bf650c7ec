-- Settled tickets are added up by the returns under which they were placed, which rebates follow. docs/agents.md, "Rebates on the server"

SET lock_timeout = '5s';

-- Both returns of a settled ticket, in thousandths. Plays of other products, and tickets from before, have none.
ALTER TABLE played_round ADD COLUMN returns smallint[];
ALTER TABLE settled_sum
  ADD COLUMN returns smallint[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT settled_sum_pkey,
  ADD PRIMARY KEY (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, returns);
ALTER TABLE settled_copy
  ADD COLUMN returns smallint[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT settled_copy_pkey,
  ADD PRIMARY KEY (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, returns);
