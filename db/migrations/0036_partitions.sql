-- Entries, and where transfers are sealed, in partitions by the number of the transfer: numbers grow with time. What stands
-- already becomes the first partition, so that a database of years is migrated in the time of one look at it.

SET lock_timeout = '5s';

-- Which tables are cut, and into how many numbers each. `ahead` are the partitions that stand empty beyond the newest number.
CREATE TABLE partition_rule (
  parent text PRIMARY KEY,
  -- Of which sequence the numbers are.
  numbers text NOT NULL,
  span bigint NOT NULL CHECK (span >= 1000),
  ahead integer NOT NULL DEFAULT 3 CHECK (ahead BETWEEN 1 AND 20)
);
INSERT INTO partition_rule (parent, numbers, span) VALUES
  ('ledger_entry', 'ledger_transfer_id', 10000000),
  ('ledger_sealed', 'ledger_transfer_id', 10000000);

DO $$
DECLARE
  v_first bigint := coalesce((SELECT max(id) FROM ledger_transfer), 0);
  v_span bigint := 10000000;
  v_bound bigint := (v_first / v_span + 1) * v_span;
BEGIN
  -- The database believes a check that it has made, and looks no second time under the lock that attaching takes.
  EXECUTE format('ALTER TABLE ledger_entry ADD CONSTRAINT of_partition CHECK (transfer_id < %s)', v_bound);
  EXECUTE format('ALTER TABLE ledger_sealed ADD CONSTRAINT of_partition CHECK (transfer_id < %s)', v_bound);
  ALTER TABLE ledger_entry RENAME TO ledger_entry_p0;
  ALTER TABLE ledger_sealed RENAME TO ledger_sealed_p0;
  CREATE TABLE ledger_entry (LIKE ledger_entry_p0 INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (transfer_id);
  CREATE TABLE ledger_sealed (LIKE ledger_sealed_p0 INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (transfer_id);
  ALTER TABLE ledger_entry DROP CONSTRAINT of_partition;
  ALTER TABLE ledger_sealed DROP CONSTRAINT of_partition;
  -- Indexes that the first partition has already are taken over, and not built anew.
  ALTER TABLE ledger_entry_p0 RENAME CONSTRAINT ledger_entry_pkey TO ledger_entry_p0_pkey;
  ALTER TABLE ledger_sealed_p0 RENAME CONSTRAINT ledger_sealed_pkey TO ledger_sealed_p0_pkey;
  ALTER INDEX ledger_reserved RENAME TO ledger_entry_p0_reserved;
  ALTER INDEX ledger_entry_by_number RENAME TO ledger_entry_p0_by_number;
  ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (member_id, transfer_id, line);
  ALTER TABLE ledger_sealed ADD CONSTRAINT ledger_sealed_pkey PRIMARY KEY (member_id, transfer_id);
  CREATE INDEX ledger_reserved ON ledger_entry (member_id, transfer_id) INCLUDE (amount) WHERE account = 'locked';
  CREATE INDEX ledger_entry_by_number ON ledger_entry USING brin (transfer_id)
    WITH (pages_per_range = 32, autosummarize = on);
  EXECUTE format('ALTER TABLE ledger_entry ATTACH PARTITION ledger_entry_p0 FOR VALUES FROM (MINVALUE) TO (%s)', v_bound);
  EXECUTE format('ALTER TABLE ledger_sealed ATTACH PARTITION ledger_sealed_p0 FOR VALUES FROM (MINVALUE) TO (%s)', v_bound);
  ALTER TABLE ledger_entry_p0 DROP CONSTRAINT of_partition;
  ALTER TABLE ledger_sealed_p0 DROP CONSTRAINT of_partition;
END
$$;

-- What holds for the whole holds for whoever names the whole; the partitions have triggers of their own.
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER balanced AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_sealed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
GRANT SELECT ON ledger_entry, ledger_sealed, partition_rule TO tessera_app;

-- Whoever adds a transfer looks into the partition that it is in, and opens no other one.
CREATE OR REPLACE FUNCTION check_ledger_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
  v_from bigint;
  v_to bigint;
BEGIN
  SELECT min(id), max(id) INTO v_from, v_to FROM fresh;
  SELECT fresh.member_id, fresh.id INTO wrong
    FROM fresh
   WHERE (SELECT count(*) FROM ledger_entry
           WHERE ledger_entry.member_id = fresh.member_id AND ledger_entry.transfer_id = fresh.id
             AND ledger_entry.transfer_id BETWEEN v_from AND v_to) = 0
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % of member % has no entries', wrong.id, wrong.member_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
