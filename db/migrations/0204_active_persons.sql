-- The accounts of one person are one active member of each team, from the day of strict valid bets on. docs/agents.md, "Figures"

SET lock_timeout = '5s';

-- The person as whom the member last became active; NULL where no other account of the brand is known to be the same person's.
ALTER TABLE team_period ADD COLUMN active_person bigint;

-- Active accounts that another account of their person stands for.
ALTER TABLE team_active ADD COLUMN linked integer NOT NULL DEFAULT 0,
                        ADD COLUMN direct_linked integer NOT NULL DEFAULT 0;

-- The active accounts of each such person below each agent.
CREATE TABLE team_active_person (
  agent_id bigint NOT NULL,
  currency text NOT NULL,
  kind text NOT NULL,
  start_day date NOT NULL,
  person bigint NOT NULL,
  accounts integer NOT NULL,
  direct_accounts integer NOT NULL,
  PRIMARY KEY (agent_id, currency, kind, start_day, person)
);
GRANT SELECT ON team_active_person TO tessera_app;
