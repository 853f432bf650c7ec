-- Claims: what a member owes after a corrected result, and what became of it. The application writes them through
-- functions alone (db/functions/claims.sql), and each amount has its transfer in the ledger. docs/claims.md explains it.

SET lock_timeout = '5s';

-- Shortfalls from before claims have none; the ledger check looks only at the others.
ALTER TABLE lottery_shortfall ADD COLUMN has_claim boolean NOT NULL DEFAULT false;
ALTER TABLE lottery_shortfall ALTER COLUMN has_claim SET DEFAULT true;

CREATE TABLE claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  currency text NOT NULL,
  -- The cause: the version of the result that could not take the win back.
  draw_id integer NOT NULL,
  version integer NOT NULL,
  ticket_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Their sum never exceeds the amount; the rest is open. A later version of the result that changes or removes the
  -- debt cancels the claim: all of it, and what was collected goes back.
  collected bigint NOT NULL DEFAULT 0 CHECK (collected >= 0),
  written_off bigint NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  cancelled bigint NOT NULL DEFAULT 0 CHECK (cancelled IN (0, amount)),
  open bigint NOT NULL GENERATED ALWAYS AS (amount - collected - written_off - cancelled) STORED CHECK (open >= 0),
  -- The member's objection, and the operator's answer. Until it is answered nothing is collected from a withdrawal.
  objection text CHECK (length(objection) BETWEEN 1 AND 500),
  objected_at timestamptz,
  answer text CHECK (length(answer) BETWEEN 1 AND 500),
  answered_by bigint REFERENCES operator (id),
  answered_at timestamptz,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (draw_id, version, ticket_id),
  FOREIGN KEY (draw_id, version, ticket_id) REFERENCES lottery_shortfall (draw_id, version, ticket_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK ((objection IS NULL) = (objected_at IS NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  CHECK (answer IS NULL OR objection IS NOT NULL)
);

CREATE INDEX claim_of_member ON claim (member_id, id);
CREATE INDEX claim_of_brand ON claim (merchant_id, id);
CREATE INDEX claim_open ON claim (merchant_id, id) WHERE open > 0;

-- Every movement of a claim, each with its transfer.
CREATE TABLE claim_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id bigint NOT NULL REFERENCES claim (id),
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'collected', 'written_off', 'cancelled')),
  amount bigint NOT NULL CHECK (amount > 0),
  transfer_id bigint NOT NULL,
  -- Of the member's payment, withdrawal, or of the operator's call.
  request_id uuid,
  -- Why it was collected: the member paid, or withdrew; or a claim of an earlier version passed it on.
  cause text NOT NULL CHECK (cause IN ('correction', 'payment', 'withdrawal', 'operator', 'carried')),
  operator_id bigint REFERENCES operator (id),
  second_operator_id bigint REFERENCES operator (id),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 140),
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (member_id, transfer_id),
  CHECK (operator_id <> second_operator_id),
  CHECK ((cause = 'operator') = (operator_id IS NOT NULL)),
  CHECK (kind <> 'written_off' OR cause IN ('operator', 'carried'))
);

CREATE INDEX claim_move_of_claim ON claim_move (claim_id, id);
CREATE UNIQUE INDEX claim_move_request ON claim_move (claim_id, request_id) WHERE request_id IS NOT NULL;

GRANT SELECT ON claim, claim_move TO tessera_app;
