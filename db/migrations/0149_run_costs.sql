-- Bonuses and payments behind the dividends of a run, by member: the transfers that they come from are deleted after 100 days.

SET lock_timeout = '5s';

CREATE TABLE agent_run_cost (
  run_id bigint NOT NULL REFERENCES agent_run (id),
  -- The first day of a part of the period with one rate of fees.
  start_day date NOT NULL,
  member_id bigint NOT NULL,
  -- The agents above the member when the money was booked, nearest first.
  agents bigint[] NOT NULL,
  bonuses bigint NOT NULL,
  deposits bigint NOT NULL,
  withdrawals bigint NOT NULL,
  PRIMARY KEY (run_id, start_day, member_id, agents)
);
GRANT SELECT, INSERT ON agent_run_cost TO tessera_app;
