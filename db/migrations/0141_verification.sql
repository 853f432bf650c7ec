-- Documents by which members prove who they are, where they live and where their money comes from: docs/verification.md.

SET lock_timeout = '5s';

ALTER TABLE picture DROP CONSTRAINT picture_purpose_check;
ALTER TABLE picture
  ADD CONSTRAINT picture_purpose_check CHECK (
    purpose IN ('content', 'application', 'feedback', 'thread', 'deposit', 'withdrawal', 'result', 'verification')
  ) NOT VALID;
ALTER TABLE picture VALIDATE CONSTRAINT picture_purpose_check;

CREATE TABLE verification_document (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('identity', 'address', 'funds')),
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'accepted', 'refused')),
  pictures uuid[] NOT NULL CHECK (cardinality(pictures) BETWEEN 1 AND 3),
  request_id uuid NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  judged_at timestamptz,
  judged_by bigint REFERENCES operator (id),
  -- Of a refused one; the member reads them.
  faults text[] NOT NULL DEFAULT '{}',
  -- The last day of an accepted one.
  valid_until date,
  -- The day of birth in an accepted document of identity.
  born_on date,
  -- The member was told that it ends.
  reminded_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  UNIQUE (merchant_id, member_id, request_id),
  CHECK ((state = 'checking') = (judged_at IS NULL)),
  CHECK ((state = 'checking') = (judged_by IS NULL)),
  CHECK ((state = 'accepted') = (valid_until IS NOT NULL)),
  CHECK ((state = 'refused') = (faults <> '{}')),
  CHECK ((state = 'accepted' AND kind = 'identity') = (born_on IS NOT NULL))
);
CREATE UNIQUE INDEX verification_document_open ON verification_document (merchant_id, member_id, kind)
  WHERE state = 'checking';
CREATE INDEX verification_document_member ON verification_document (merchant_id, member_id, id DESC);
CREATE INDEX verification_document_waiting ON verification_document (merchant_id, sent_at) WHERE state = 'checking';
CREATE INDEX verification_document_ending ON verification_document (valid_until)
  WHERE state = 'accepted' AND reminded_at IS NULL;
CREATE INDEX verification_document_judge ON verification_document (judged_by);
GRANT SELECT, INSERT, UPDATE ON verification_document TO tessera_app;

-- Operators ask a member for a document until a day.
CREATE TABLE verification_request (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('identity', 'address', 'funds')),
  reason text NOT NULL CHECK (reason IN ('law', 'sums', 'change', 'doubt')),
  due_day date NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  asked_by bigint NOT NULL REFERENCES operator (id),
  reminded_at timestamptz,
  -- An accepted document, or an operator who takes it back.
  ended_at timestamptz,
  ended_by bigint REFERENCES operator (id),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX verification_request_open ON verification_request (merchant_id, member_id, kind)
  WHERE ended_at IS NULL;
CREATE INDEX verification_request_due ON verification_request (due_day) WHERE ended_at IS NULL AND reminded_at IS NULL;
CREATE INDEX verification_request_member ON verification_request (merchant_id, member_id);
CREATE INDEX verification_request_asker ON verification_request (asked_by);
CREATE INDEX verification_request_ender ON verification_request (ended_by);
GRANT SELECT, INSERT, UPDATE ON verification_request TO tessera_app;
