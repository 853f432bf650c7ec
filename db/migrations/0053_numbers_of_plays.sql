-- A game provider's number of a play stands in the key of its transfer, `play:<provider>:<number>`, and in the primary key
-- of `provider_transaction`. A third unique index of the same numbers, and one of rounds, cost each bet two random pages.

SET lock_timeout = '5s';

DO $$
BEGIN
  IF EXISTS (SELECT FROM ledger_transfer
              WHERE provider IS NOT NULL AND starts_with(key, 'play:')
                AND key <> 'play:' || provider || ':' || provider_transaction) THEN
    RAISE EXCEPTION 'the key of a play names another number than its transfer';
  END IF;
END
$$;

-- Numbers of banks and payment providers, which no key is made of.
DROP INDEX ledger_provider_once;
CREATE UNIQUE INDEX ledger_provider_once ON ledger_transfer (merchant_id, provider, provider_transaction)
  WHERE provider IS NOT NULL AND NOT starts_with(key, 'play:');

-- What belongs to a round is found by the time that its play took: transactions of one member that follow one another
-- share a page, names of rounds are random. What moved no money is rare, and found by its round.
DROP INDEX provider_transaction_member_id_round_id_idx;
CREATE INDEX provider_transaction_with_money ON provider_transaction (member_id, created_at)
  WHERE transfer_id IS NOT NULL AND round_id IS NOT NULL;
CREATE INDEX provider_transaction_without_money ON provider_transaction (member_id, round_id)
  WHERE transfer_id IS NULL AND round_id IS NOT NULL;
