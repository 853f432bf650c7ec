-- Entries of the audit and batches of the ledger in partitions, by their own numbers. What stands already becomes the first
-- partition, as it did for entries of the ledger.

SET lock_timeout = '5s';

INSERT INTO partition_rule (parent, numbers, span) VALUES
  ('audit_entry', 'audit_entry_id_seq', 2000000),
  ('ledger_batch', 'ledger_batch_id_seq', 5000000);

-- Makes a table the first partition of one of the same shape, with the indexes, triggers and keys that it has. Its identity
-- goes on from where it was.
CREATE FUNCTION pg_temp.cut(p_parent text, p_span bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_first text := p_parent || '_p0';
  v_next bigint;
  v_bound bigint;
  v_one record;
BEGIN
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_parent);
  EXECUTE format('SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END FROM %I', p_parent || '_id_seq')
    INTO v_next;
  v_bound := (v_next / p_span + 1) * p_span;
  EXECUTE format('ALTER TABLE %I ALTER id DROP IDENTITY', p_parent);
  -- The database believes a check that it has made, and looks no second time.
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT of_partition CHECK (id < %s)', p_parent, v_bound);
  EXECUTE format('ALTER TABLE %I RENAME TO %I', p_parent, v_first);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id)',
                 p_parent, v_first);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT of_partition', p_parent);
  EXECUTE format('ALTER TABLE %I ALTER id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', p_parent, v_next);
  FOR v_one IN
    SELECT conname, contype, pg_get_constraintdef(oid) AS text FROM pg_constraint
     WHERE conrelid = v_first::regclass AND contype IN ('p', 'f') ORDER BY contype DESC
  LOOP
    IF v_one.contype = 'p' THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', v_first, v_one.conname, v_first || '_pkey');
    END IF;
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', p_parent, v_one.conname, v_one.text);
  END LOOP;
  FOR v_one IN
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid
     WHERE indrelid = v_first::regclass AND NOT indisprimary
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', v_one.name, replace(v_one.name, p_parent, v_first));
    EXECUTE replace(v_one.text, ' ON public.' || v_first || ' ', ' ON public.' || p_parent || ' ');
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', p_parent, v_first, v_bound);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT of_partition', v_first);
  FOR v_one IN
    SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = v_first::regclass AND NOT tgisinternal
  LOOP
    EXECUTE replace(v_one.text, ' ON public.' || v_first || ' ', ' ON public.' || p_parent || ' ');
  END LOOP;
  -- By its own name the first partition is nobody's.
  EXECUTE format('REVOKE ALL ON %I FROM tessera_app', v_first);
END
$$;
SELECT pg_temp.cut(parent, span) FROM partition_rule WHERE parent IN ('audit_entry', 'ledger_batch');

GRANT SELECT, INSERT ON audit_entry TO tessera_app;
GRANT SELECT ON ledger_batch TO tessera_app;

-- Of the type that entries have now; the old one went with the table to its first partition.
CREATE FUNCTION audit_line(entry audit_entry) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT json_build_array(
    entry.transaction_id::text, entry.id::text, entry.merchant_id::text, entry.operator_id::text, entry.member_id::text,
    entry.action, entry.reason, entry.before::text, entry.after::text,
    (extract(epoch FROM entry.created_at) * 1000000)::bigint::text)::text
$$;
DROP FUNCTION audit_line(audit_entry_p0);

-- Letters are deleted some time after they have left, a few each night: what that leaves is cleared as soon as it is a
-- hundredth of the table, so that the table stays as large as what it holds.
ALTER TABLE outbox_message SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);

DO $$
BEGIN
  IF EXISTS (SELECT FROM audit_entry HAVING max(id) >= nextval('audit_entry_id_seq'))
     OR EXISTS (SELECT FROM ledger_batch HAVING max(id) >= nextval('ledger_batch_id_seq')) THEN
    RAISE EXCEPTION 'a number would be given a second time';
  END IF;
END
$$;
