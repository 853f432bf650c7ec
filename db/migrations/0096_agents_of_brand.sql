-- The console lists the agents of a brand among all of its members.

SET lock_timeout = '5s';

CREATE INDEX member_agents ON member (merchant_id, id) WHERE account_type IN (1, 2, 41, 42);
