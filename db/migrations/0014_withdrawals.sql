-- Money on its way out: withdrawals with their timeline, and what members send one another.

SET lock_timeout = '5s';

-- How a merchant pays out; `domain/cashier/withdrawal-settings.ts` reads it. No row: what is usual.
CREATE TABLE withdrawal_settings (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE withdrawal (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  member_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Made by the member's browser: the same again is the same withdrawal.
  request_id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- What was asked for at first: the same request is known by it also after an operator has changed something.
  asked_amount bigint NOT NULL CHECK (asked_amount > 0),
  asked_account uuid NOT NULL,
  -- Where it goes, as it was when it was asked for: the account itself may be taken away meanwhile.
  payout_account_id uuid NOT NULL,
  destination jsonb NOT NULL CHECK (jsonb_typeof(destination) = 'object'),
  state text NOT NULL CHECK (state IN (
    'reviewing', 'approved_once', 'approved', 'paying', 'paid', 'partly_received', 'disputed', 'confirmed',
    'confirmed_by_time', 'forced', 'returned', 'rejected', 'failed', 'cancelled')),
  risks text[] NOT NULL DEFAULT '{}',
  is_for_two boolean NOT NULL,
  -- Raised when amount or destination change: approvals of an earlier round count no more.
  round integer NOT NULL DEFAULT 1,
  changed_by bigint REFERENCES operator (id),
  -- Who has it in hand at the desk, and until when.
  claimed_by bigint REFERENCES operator (id),
  claimed_until timestamptz,
  hold_transfer_id bigint,
  -- Who pays it, and by what number they know it: sent again by the same number it is the same payout.
  payout_provider text,
  payout_id uuid NOT NULL DEFAULT gen_random_uuid(),
  payout_reference text CHECK (length(payout_reference) BETWEEN 1 AND 120),
  payout_tries integer NOT NULL DEFAULT 0,
  payout_next_at timestamptz,
  -- What the member is to confirm, after the payout or after what was lacking was sent again.
  outstanding bigint NOT NULL DEFAULT 0 CHECK (outstanding >= 0),
  received bigint CHECK (received > 0),
  remaining bigint CHECK (remaining > 0),
  proof uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(proof) <= 3),
  -- What the member reads of a no, and what was written down as evidence.
  reason text CHECK (length(reason) BETWEEN 1 AND 300),
  -- Until when whoever holds it has time.
  due_at timestamptz,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  paid_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (member_id, id),
  UNIQUE (merchant_id, id),
  UNIQUE (member_id, request_id),
  UNIQUE (payout_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (member_id, payout_account_id) REFERENCES payout_account (member_id, id),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CHECK (state <> 'partly_received'
         OR (received IS NOT NULL AND remaining IS NOT NULL AND received + remaining = outstanding)),
  CHECK (state NOT IN ('paid', 'partly_received', 'disputed', 'confirmed', 'confirmed_by_time', 'forced', 'returned')
         OR paid_at IS NOT NULL),
  CHECK ((ended_at IS NOT NULL)
         = (state IN ('confirmed', 'confirmed_by_time', 'forced', 'returned', 'rejected', 'failed', 'cancelled')))
);
-- The desk: who waits longest comes first. A member's own: the newest first.
CREATE INDEX ON withdrawal (merchant_id, state, id);
CREATE INDEX ON withdrawal (merchant_id, member_id, requested_at);
CREATE INDEX withdrawal_due ON withdrawal (due_at) WHERE state = 'paid';
CREATE INDEX withdrawal_payout ON withdrawal (payout_next_at) WHERE state IN ('approved', 'paying');
CREATE INDEX withdrawal_claimed ON withdrawal (claimed_until) WHERE claimed_by IS NOT NULL;
CREATE INDEX withdrawal_times ON withdrawal (merchant_id, paid_at) WHERE paid_at IS NOT NULL;

-- Whoever changes what is paid, or to whom, begins anew: the database says so, whatever the code forgets.
CREATE FUNCTION void_withdrawal_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount <> OLD.amount OR NEW.destination <> OLD.destination THEN
    NEW.round := OLD.round + 1;
  END IF;
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER void_approvals BEFORE UPDATE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION void_withdrawal_approvals();

CREATE TABLE withdrawal_approval (
  merchant_id integer NOT NULL,
  withdrawal_id bigint NOT NULL,
  round integer NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Nobody counts twice.
  PRIMARY KEY (merchant_id, withdrawal_id, round, operator_id),
  FOREIGN KEY (merchant_id, withdrawal_id) REFERENCES withdrawal (merchant_id, id)
);

-- What happened, who has it in hand from then on, and until when.
CREATE TABLE withdrawal_step (
  merchant_id integer NOT NULL,
  withdrawal_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  deed text NOT NULL CHECK (deed ~ '^[a-z_]{2,20}$'),
  holder text NOT NULL CHECK (holder IN ('nobody', 'operator', 'provider', 'member')),
  operator_id bigint REFERENCES operator (id),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  -- Made by whoever asked for it: the same again is the same step.
  request_id uuid,
  until timestamptz,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, withdrawal_id, id),
  FOREIGN KEY (merchant_id, withdrawal_id) REFERENCES withdrawal (merchant_id, id)
);

CREATE UNIQUE INDEX withdrawal_step_once ON withdrawal_step (merchant_id, withdrawal_id, request_id)
  WHERE request_id IS NOT NULL;
-- A bank's number of a payout stands for one payout.
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (merchant_id, coalesce(payout_provider, ''), lower(payout_reference))
  WHERE payout_reference IS NOT NULL;

-- Pictures that prove what came and what did not.
ALTER TABLE picture
  DROP CONSTRAINT picture_purpose_check,
  ADD CONSTRAINT picture_purpose_check CHECK (
    purpose IN ('content', 'application', 'feedback', 'thread', 'deposit', 'withdrawal')
  );

-- What one member sends another: to the upline, or to a member of their own line.
CREATE TABLE member_transfer (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  member_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  request_id uuid NOT NULL,
  receiver_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 140),
  state text NOT NULL CHECK (state IN ('reviewing', 'done', 'rejected')),
  hold_transfer_id bigint,
  reason text CHECK (length(reason) BETWEEN 1 AND 300),
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  judged_by bigint REFERENCES operator (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (member_id, id),
  UNIQUE (merchant_id, id),
  UNIQUE (member_id, request_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, receiver_id) REFERENCES member (merchant_id, id),
  CHECK (member_id <> receiver_id),
  CHECK ((ended_at IS NULL) = (state = 'reviewing')),
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
CREATE INDEX ON member_transfer (merchant_id, state, id);
CREATE INDEX ON member_transfer (merchant_id, member_id, requested_at);
CREATE INDEX ON member_transfer (merchant_id, receiver_id, id);

-- What has happened stays as it happened.
GRANT SELECT, INSERT, UPDATE ON withdrawal_settings, withdrawal, member_transfer TO tessera_app;
GRANT SELECT, INSERT ON withdrawal_approval, withdrawal_step TO tessera_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tessera_app;
