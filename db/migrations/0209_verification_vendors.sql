-- replaces 3d381ba412048cea130803dc0b33ebd354854921f860bcdc784841dc18171642
-- External vendors that check documents of members, by signed calls and notices. docs/verification-vendors.md

SET lock_timeout = '5s';

CREATE TABLE verification_vendor (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{2,30}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  base_url text NOT NULL,
  key_id text NOT NULL,
  wrapped_secret text NOT NULL,
  -- Valid until the vendor has switched to the new one.
  wrapped_secret_before text,
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0 AND kinds <@ ARRAY['identity', 'address', 'funds']),
  -- Whether a result is accepted without an operator.
  power text NOT NULL CHECK (power IN ('advise', 'accept')),
  is_on boolean NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, code)
);
-- One vendor at a time checks documents of a brand.
CREATE UNIQUE INDEX verification_vendor_on ON verification_vendor (merchant_id) WHERE is_on;
GRANT SELECT, INSERT, UPDATE ON verification_vendor TO tessera_app;

CREATE TABLE verification_check (
  merchant_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL,
  vendor_code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('identity', 'address', 'funds')),
  request_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'starting' CHECK (
    state IN ('starting', 'open', 'passed', 'failed', 'expired', 'reversed', 'disputed')),
  vendor_reference text,
  url text,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What the vendor read in the document.
  found_name text,
  born_on date,
  valid_until date,
  -- Of a failed check; the member reads them.
  faults text[] NOT NULL DEFAULT '{}',
  -- Why an operator judges a result that passed; none where it was accepted at once.
  advice text[] NOT NULL DEFAULT '{}',
  document_id bigint,
  -- When the vendor is asked next; null once nothing is expected of it.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, vendor_code) REFERENCES verification_vendor (merchant_id, code),
  FOREIGN KEY (merchant_id, document_id) REFERENCES verification_document (merchant_id, id),
  UNIQUE (merchant_id, member_id, request_id),
  CHECK ((state IN ('starting', 'open')) = (ended_at IS NULL)),
  CHECK ((state = 'starting') >= (vendor_reference IS NULL) OR state = 'expired')
);
CREATE UNIQUE INDEX verification_check_open ON verification_check (merchant_id, member_id, kind)
  WHERE state IN ('starting', 'open');
CREATE INDEX verification_check_member ON verification_check (merchant_id, member_id, started_at DESC);
CREATE INDEX verification_check_vendor ON verification_check (merchant_id, vendor_code, started_at DESC);
CREATE INDEX verification_check_due ON verification_check (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX verification_check_document ON verification_check (merchant_id, document_id)
  WHERE document_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON verification_check TO tessera_app;

-- Notices as they came, each once. They say that something has happened; the vendor is asked what.
CREATE TABLE verification_notice (
  merchant_id integer NOT NULL,
  vendor_code text NOT NULL,
  notice_id text NOT NULL,
  check_id uuid,
  body bytea NOT NULL CHECK (octet_length(body) <= 16384),
  verdict text NOT NULL CHECK (verdict IN ('asked', 'ended', 'unknown_check', 'unreadable')),
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, vendor_code, notice_id),
  FOREIGN KEY (merchant_id, vendor_code) REFERENCES verification_vendor (merchant_id, code)
);
CREATE INDEX verification_notice_received ON verification_notice (received_at);
GRANT SELECT, INSERT, DELETE ON verification_notice TO tessera_app;

-- A document of a check has no pictures; one that the vendor accepts alone has no judge. Later migrations validate the constraints and
-- add the indexes, without blocking documents.
ALTER TABLE verification_document ADD COLUMN check_id uuid;
ALTER TABLE verification_document
  ADD CONSTRAINT verification_document_check_fkey FOREIGN KEY (merchant_id, check_id)
    REFERENCES verification_check (merchant_id, id) NOT VALID;
ALTER TABLE verification_document DROP CONSTRAINT verification_document_pictures_check;
ALTER TABLE verification_document DROP CONSTRAINT verification_document_check1;
ALTER TABLE verification_document
  ADD CONSTRAINT verification_document_pictures CHECK (
    cardinality(pictures) <= 3 AND (cardinality(pictures) > 0 OR check_id IS NOT NULL)) NOT VALID;
ALTER TABLE verification_document
  ADD CONSTRAINT verification_document_judge_known CHECK (
    CASE state WHEN 'checking' THEN judged_by IS NULL ELSE judged_by IS NOT NULL OR check_id IS NOT NULL END) NOT VALID;

-- An age that a vendor alone has verified has its check in place of the operator.
ALTER TABLE age_verification ALTER COLUMN verified_by DROP NOT NULL;
ALTER TABLE age_verification ADD COLUMN check_id uuid;
ALTER TABLE age_verification
  ADD CONSTRAINT age_verification_known CHECK (verified_by IS NOT NULL OR check_id IS NOT NULL) NOT VALID;
ALTER TABLE age_verification
  ADD CONSTRAINT age_verification_check_fkey FOREIGN KEY (merchant_id, check_id)
    REFERENCES verification_check (merchant_id, id) NOT VALID;
