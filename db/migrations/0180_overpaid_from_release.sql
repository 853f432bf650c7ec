-- Overpaid windows become a debt at the end of a contract: not those of contracts that had ended before. docs/agents.md

SET lock_timeout = '5s';

ALTER TABLE agent_contract_version ADD COLUMN leaves_debt boolean NOT NULL DEFAULT true;
UPDATE agent_contract_version SET leaves_debt = false WHERE kind = 'real_time' AND ends_on <= current_date;

DO $$
BEGIN
  IF EXISTS (SELECT FROM agent_contract_version WHERE kind = 'real_time' AND ends_on <= current_date AND leaves_debt) THEN
    RAISE EXCEPTION 'a contract of before would leave a debt';
  END IF;
END
$$;
