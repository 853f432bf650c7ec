-- Hourly and real-time salaries: runs of windows, and the figures by which a real-time salary has its row on a day.

SET lock_timeout = '5s';

-- The last window of a run of `five_minutes`; of a `snapshot` the number of its days.
ALTER TABLE agent_run
  ADD COLUMN slot smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT agent_run_kind_check,
  DROP CONSTRAINT agent_run_part_check,
  DROP CONSTRAINT agent_run_merchant_id_kind_part_start_day_key,
  ADD CONSTRAINT agent_run_kind_check CHECK (kind IN ('dividend', 'daily', 'hourly', 'real_time')),
  ADD CONSTRAINT agent_run_part_check
    CHECK (part IN ('day', 'week', 'half_month', 'month') OR (part IN ('five_minutes', 'snapshot') AND kind = 'real_time')),
  ADD CONSTRAINT agent_run_once UNIQUE (merchant_id, kind, part, start_day, slot);

-- The figures of each agent's team in the days of a snapshot run.
CREATE TABLE agent_snapshot (
  run_id bigint NOT NULL REFERENCES agent_run (id),
  agent_id bigint NOT NULL,
  figures jsonb NOT NULL,
  PRIMARY KEY (run_id, agent_id)
);
GRANT SELECT, INSERT ON agent_snapshot TO tessera_app;

-- The newest statement of a contract has what it carries on.
CREATE INDEX agent_statement_newest ON agent_statement (contract_id, id);
