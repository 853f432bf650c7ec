-- Signs of abuse of payouts that wait for two operators, as a job has found them last.

SET lock_timeout = '5s';

CREATE TABLE agent_run_flags (
  run_id bigint PRIMARY KEY REFERENCES agent_run (id),
  -- The version of the brand's rules whose limits were compared.
  rules_version integer NOT NULL,
  edition text NOT NULL,
  lines jsonb NOT NULL,
  examined_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT, UPDATE ON agent_run_flags TO tessera_app;
