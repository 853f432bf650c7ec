-- Higher tiers, or higher limits, that two operators gave a member until a day. docs/verification.md

SET lock_timeout = '5s';

CREATE TABLE tier_override (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  tier text CHECK (tier IN ('entry', 'known', 'full')),
  -- Amounts on the wire, by limit.
  limits jsonb NOT NULL CHECK (jsonb_typeof(limits) = 'object'),
  -- The first and the last business day; an end by hand shortens it.
  from_day date NOT NULL,
  last_day date NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint NOT NULL REFERENCES operator (id),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Ended by hand, or replaced by a newer one.
  ended_at timestamptz,
  ended_by bigint REFERENCES operator (id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (approved_by <> operator_id),
  CHECK (last_day >= from_day),
  CHECK (tier IS NOT NULL OR limits <> '{}'),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX tier_override_open ON tier_override (merchant_id, member_id) WHERE ended_at IS NULL;
CREATE INDEX tier_override_member ON tier_override (merchant_id, member_id, id DESC);
CREATE INDEX tier_override_maker ON tier_override (operator_id);
CREATE INDEX tier_override_second ON tier_override (approved_by);
CREATE INDEX tier_override_ender ON tier_override (ended_by);
GRANT SELECT, INSERT, UPDATE ON tier_override TO tessera_app;
