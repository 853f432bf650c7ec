-- Creates the partitions that the rules require beyond the newest number, and returns how many it created. Inserts
-- are not blocked: a partition is created as a table of its own, attached, and then given the parent's triggers.
CREATE OR REPLACE FUNCTION make_partitions_ahead() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  one partition_rule;
  v_newest bigint;
  v_bound bigint;
  v_name text;
  v_trigger text;
  v_made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7283019);
  PERFORM set_config('lock_timeout', '3s', true);
  FOR one IN SELECT * FROM partition_rule ORDER BY parent LOOP
    EXECUTE format('SELECT last_value FROM %I', one.numbers) INTO v_newest;
    LOOP
      v_bound := partition_end(one.parent);
      EXIT WHEN v_bound > v_newest + one.span * one.ahead;
      v_name := one.parent || '_p' || v_bound;
      EXECUTE format('CREATE TABLE public.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', v_name, one.parent);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
                     one.parent, v_name, v_bound, v_bound + one.span);
      -- The parent's triggers do not fire for a statement that names the partition, so the partition gets its own.
      FOR v_trigger IN
        SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = one.parent::regclass AND NOT tgisinternal
      LOOP
        -- guard: partition-triggers-made
        EXECUTE regexp_replace(v_trigger, ' ON public\.' || one.parent || ' ', format(' ON public.%I ', v_name));
      END LOOP;
      v_made := v_made + 1;
    END LOOP;
  END LOOP;
  RETURN v_made;
END
$$;

-- Where the last partition of a table ends.
CREATE OR REPLACE FUNCTION partition_end(p_parent text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT max(substring(pg_get_expr(child.relpartbound, child.oid) FROM 'TO \(''?(\d+)''?\)')::bigint)
    FROM pg_inherits JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
   WHERE pg_inherits.inhparent = p_parent::regclass
$$;

-- Numbers left in each table until its last partition is full, for monitoring.
CREATE OR REPLACE FUNCTION partitions_left() RETURNS TABLE (parent text, numbers_left bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  one partition_rule;
  v_newest bigint;
BEGIN
  FOR one IN SELECT * FROM partition_rule ORDER BY partition_rule.parent LOOP
    EXECUTE format('SELECT last_value FROM %I', one.numbers) INTO v_newest;
    parent := one.parent;
    numbers_left := partition_end(one.parent) - v_newest;
    RETURN NEXT;
  END LOOP;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('make_partitions_ahead', 'partitions_left') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
  PERFORM make_partitions_ahead();
END
$$;
