-- Wallets: how a brand keeps its members' money apart, and when a trial account was given play money.

SET lock_timeout = '5s';

-- {"mode": "transfer", "vendors": ["PP"]}; nothing means one balance for every game.
ALTER TABLE merchant ADD COLUMN wallets jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(wallets) = 'object');

-- One row for each trial account: the lock of its refills.
CREATE TABLE play_money (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
-- Accounts that were opened before there was play money may take theirs at once.
INSERT INTO play_money (merchant_id, member_id, given_at)
SELECT merchant_id, id, created_at - interval '1 day' FROM member WHERE account_type = 4;

GRANT SELECT, INSERT, UPDATE ON play_money TO tessera_app;

-- What holds money is looked for among holds alone: a member has few of them, and may have millions of bets.
CREATE INDEX ledger_holds ON ledger_transfer (member_id, id) WHERE right(kind, 5) = '_hold';
