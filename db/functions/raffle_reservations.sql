-- Tickets that rewards have promised: reserved with the reward, and freed when it is claimed, lapses, is refused or corrected. So
-- of each raffle given + reserved + left = tickets, always (docs/raffles.md). The application changes reservations by these functions alone.

-- Locks the sums of the newest version of a raffle and returns its number; null without such a raffle. A version that was published
-- while the lock was waited for has taken the reservations over.
CREATE OR REPLACE FUNCTION raffle_lock_newest(p_merchant integer, p_raffle text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_version integer;
BEGIN
  LOOP
    SELECT max(version) INTO v_version FROM raffle_version WHERE merchant_id = p_merchant AND raffle = p_raffle;
    PERFORM FROM raffle_sum WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = v_version FOR UPDATE;
    EXIT WHEN NOT EXISTS (SELECT FROM raffle_version
                           WHERE merchant_id = p_merchant AND raffle = p_raffle AND version > v_version);
  END LOOP;
  RETURN v_version;
END
$$;

-- Locks raffles of a brand in the one order of all transactions.
CREATE OR REPLACE FUNCTION raffle_lock(p_merchant integer, p_raffles text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_raffle text;
BEGIN
  FOR v_raffle IN SELECT DISTINCT raffle FROM unnest(p_raffles) AS raffle ORDER BY raffle LOOP
    PERFORM raffle_lock_newest(p_merchant, v_raffle);
  END LOOP;
END
$$;

-- Locks the raffles whose tickets these rewards have reserved, before a statement that ends all of them.
CREATE OR REPLACE FUNCTION raffle_lock_reserved(p_source text, p_references text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_one record;
BEGIN
  FOR v_one IN
    SELECT DISTINCT merchant_id, raffle FROM raffle_reservation
     WHERE source = p_source AND reference = ANY (p_references) ORDER BY merchant_id, raffle
  LOOP
    PERFORM raffle_lock_newest(v_one.merchant_id, v_one.raffle);
  END LOOP;
END
$$;

-- Reserves the tickets of a reward; false, and nothing is reserved, if the raffle has not as many left.
CREATE OR REPLACE FUNCTION raffle_reserve(p_merchant integer, p_raffle text, p_source text, p_reference text, p_count integer,
                                          p_worth bigint)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_version integer := raffle_lock_newest(p_merchant, p_raffle);
BEGIN
  UPDATE raffle_sum SET reserved = reserved + p_count
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = v_version
     AND given + reserved + p_count <= tickets; -- guard: raffle-reservation-bounded
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO raffle_reservation (merchant_id, source, reference, raffle, count, worth)
  VALUES (p_merchant, p_source, p_reference, p_raffle, p_count, p_worth);
  RETURN true;
END
$$;

-- Frees what a reward has reserved, if it has.
CREATE OR REPLACE FUNCTION raffle_free(p_merchant integer, p_source text, p_reference text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_freed raffle_reservation;
  v_version integer;
BEGIN
  DELETE FROM raffle_reservation WHERE merchant_id = p_merchant AND source = p_source AND reference = p_reference
  RETURNING * INTO v_freed;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  v_version := raffle_lock_newest(p_merchant, v_freed.raffle);
  UPDATE raffle_sum SET reserved = reserved - v_freed.count
   WHERE merchant_id = p_merchant AND raffle = v_freed.raffle AND version = v_version;
END
$$;

-- The next version of a raffle holds what rewards have reserved. One with fewer tickets than that is refused by the constraint.
CREATE OR REPLACE FUNCTION raffle_take_over_reserved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_before raffle_sum;
BEGIN
  SELECT * INTO v_before FROM raffle_sum
   WHERE merchant_id = NEW.merchant_id AND raffle = NEW.raffle AND version < NEW.version
   ORDER BY version DESC LIMIT 1 FOR UPDATE;
  IF v_before.reserved > 0 THEN
    UPDATE raffle_sum SET reserved = 0
     WHERE (merchant_id, raffle, version) = (v_before.merchant_id, v_before.raffle, v_before.version);
    NEW.reserved := v_before.reserved;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER take_over_reserved BEFORE INSERT ON raffle_sum
  FOR EACH ROW EXECUTE FUNCTION raffle_take_over_reserved();

-- An update that would give reserved tickets, or more than the version has, changes no row. So the previous release, which ignores
-- reservations, keeps them too.
CREATE OR REPLACE FUNCTION raffle_keep_left() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.given > OLD.given AND NEW.given + NEW.reserved > NEW.tickets THEN -- guard: raffle-tickets-bounded
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER keep_left BEFORE UPDATE OF given ON raffle_sum
  FOR EACH ROW EXECUTE FUNCTION raffle_keep_left();

-- The reservation of a reward of an offer follows its state and its amount, up to the tickets that are left.
CREATE OR REPLACE FUNCTION raffle_follow_offer_reward() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_known raffle_reservation;
  v_version integer;
  v_count integer;
BEGIN
  SELECT * INTO v_known FROM raffle_reservation
   WHERE merchant_id = NEW.merchant_id AND source = 'offer' AND reference = NEW.id::text;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM raffle_free(NEW.merchant_id, 'offer', NEW.id::text);
  v_version := raffle_lock_newest(NEW.merchant_id, v_known.raffle);
  SELECT least(NEW.amount / v_known.worth, tickets - given - reserved) INTO v_count FROM raffle_sum
   WHERE merchant_id = NEW.merchant_id AND raffle = v_known.raffle AND version = v_version;
  IF NEW.ended_at IS NULL AND v_count > 0 THEN
    PERFORM raffle_reserve(NEW.merchant_id, v_known.raffle, 'offer', NEW.id::text, v_count, v_known.worth);
  END IF;
  RETURN NULL;
END
$$;
-- Rewards that were paid in money or free rounds have reserved nothing.
CREATE OR REPLACE TRIGGER follow_reservation AFTER UPDATE ON offer_occurrence
  FOR EACH ROW WHEN (OLD.ended_at IS NULL
                     AND (NEW.tickets_id IS NOT NULL OR NEW.state IN ('lapsed', 'refused')
                          OR NEW.ended_at IS NULL AND NEW.amount <> OLD.amount))
  EXECUTE FUNCTION raffle_follow_offer_reward();

CREATE OR REPLACE FUNCTION raffle_follow_mission_reward() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM raffle_free(NEW.merchant_id, 'mission', NEW.id::text);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER follow_reservation AFTER UPDATE OF state ON mission_reward
  FOR EACH ROW WHEN (OLD.gives = 'tickets' AND OLD.state = 'claimable' AND NEW.state <> 'claimable')
  EXECUTE FUNCTION raffle_follow_mission_reward();

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('raffle_lock_newest', 'raffle_lock', 'raffle_lock_reserved', 'raffle_reserve', 'raffle_free',
                       'raffle_take_over_reserved', 'raffle_keep_left', 'raffle_follow_offer_reward',
                       'raffle_follow_mission_reward')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
  END LOOP;
END
$$;
GRANT EXECUTE ON FUNCTION raffle_lock(integer, text[]), raffle_lock_reserved(text, text[]),
  raffle_reserve(integer, text, text, text, integer, bigint), raffle_free(integer, text, text) TO tessera_app;
