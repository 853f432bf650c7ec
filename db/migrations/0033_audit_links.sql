-- What is written into the audit is bound to what stood there before, in the transaction that writes it: an entry that is
-- deleted before its block is sealed leaves a gap.

SET lock_timeout = '5s';

-- One entry as it is hashed, the same for links and blocks.
CREATE FUNCTION audit_line(entry audit_entry) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT json_build_array(
    entry.transaction_id::text, entry.id::text, entry.merchant_id::text, entry.operator_id::text, entry.member_id::text,
    entry.action, entry.reason, entry.before::text, entry.after::text,
    (extract(epoch FROM entry.created_at) * 1000000)::bigint::text)::text
$$;

-- A link for each statement that writes entries. It names the newest link that it saw, so that nobody waits for anybody:
-- several may name the same one, and each but the newest is named by a later one.
CREATE TABLE audit_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id xid8 NOT NULL,
  -- The entries of the transaction from here to there, and what they were.
  first_entry bigint NOT NULL,
  last_entry bigint NOT NULL,
  entries integer NOT NULL CHECK (entries >= 0),
  content bytea NOT NULL CHECK (length(content) = 32),
  -- Nothing for the first link alone.
  previous_id bigint CHECK (previous_id < id),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE INDEX ON audit_link (transaction_id);

CREATE FUNCTION audit_link_hash(link audit_link, previous bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(
    'tessera audit link ' || link.transaction_id::text || ' ' || link.first_entry || ' ' || link.last_entry || ' ' ||
    link.entries || E'\n' || encode(link.content, 'hex') || E'\n' || coalesce(encode(previous, 'hex'), ''), 'UTF8'))
$$;

-- The first link: what was written before is in blocks, or is sealed within the minute.
INSERT INTO audit_link (transaction_id, first_entry, last_entry, entries, content, previous_id, hash)
VALUES (house_transaction(), 0, 0, 0, sha256(''), NULL, sha256(''));
UPDATE audit_link AS link SET hash = audit_link_hash(link, NULL);

CREATE FUNCTION link_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  link audit_link;
  previous audit_link;
BEGIN
  SELECT count(*), coalesce(min(id), 0), coalesce(max(id), 0),
         sha256(convert_to(coalesce(string_agg(audit_line(added), E'\n' ORDER BY id), ''), 'UTF8'))
    INTO link.entries, link.first_entry, link.last_entry, link.content
    FROM added;
  IF link.entries = 0 THEN
    RETURN NULL;
  END IF;
  SELECT * INTO previous FROM audit_link ORDER BY id DESC LIMIT 1;
  link.transaction_id := house_transaction();
  INSERT INTO audit_link (transaction_id, first_entry, last_entry, entries, content, previous_id, hash)
  VALUES (link.transaction_id, link.first_entry, link.last_entry, link.entries, link.content, previous.id,
          audit_link_hash(link, previous.hash));
  RETURN NULL;
END
$$;

CREATE TRIGGER link_audit AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION link_audit();

-- How far the chain was when it was last sound: the chain is never shorter after it.
ALTER TABLE audit_check ADD COLUMN head_hash bytea CHECK (length(head_hash) = 32);

GRANT SELECT ON audit_link TO tessera_app;
