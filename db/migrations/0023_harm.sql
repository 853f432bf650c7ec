-- What play does to members, seen from what they do; and how a limit that an operator has set is lifted.

SET lock_timeout = '5s';

-- Who meets a marker of harm, as the last days that are over say. Who meets none has no row.
CREATE TABLE harm_mark (
  merchant_id integer NOT NULL,
  member_id bigint PRIMARY KEY,
  weight integer NOT NULL CHECK (weight > 0),
  -- What was met with what was counted, which `domain/harm/marker.ts` judges; amounts are decimal strings.
  met jsonb NOT NULL CHECK (jsonb_typeof(met) = 'array' AND jsonb_array_length(met) > 0),
  markers text[] NOT NULL CHECK (cardinality(markers) = jsonb_array_length(met)),
  -- The last day that was looked at, and the first one of which the member is here without a pause.
  day date NOT NULL,
  since date NOT NULL CHECK (since <= day),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON harm_mark (merchant_id, weight, member_id);

-- How far the night has come: a run that breaks off goes on where it was.
CREATE TABLE harm_sweep (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  day date NOT NULL,
  after_member bigint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  -- The last day of which every member was looked at.
  ended_day date,
  CHECK (ended_day <= day)
);

-- Operators spoke to a member because of it. What was written stands.
CREATE TABLE harm_contact (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  way text NOT NULL CHECK (way IN ('call', 'mail', 'message', 'chat')),
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON harm_contact (member_id, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON harm_mark TO tessera_app;
GRANT SELECT, INSERT, UPDATE ON harm_sweep TO tessera_app;
GRANT SELECT, INSERT ON harm_contact TO tessera_app;

-- Since when an operator holds a limit.
ALTER TABLE play_limit ADD COLUMN house_at timestamptz;
UPDATE play_limit AS one
   SET house_at = coalesce((
         SELECT max(entry.created_at) FROM audit_entry AS entry
          WHERE entry.member_id = one.member_id AND entry.action = 'limits.tighten'
            AND entry.after ->> 'kind' = one.kind AND entry.after ->> 'period' = one.period), clock_timestamp())
 WHERE house IS NOT NULL;
DO $$
BEGIN
  ASSERT NOT EXISTS (SELECT FROM play_limit WHERE house IS NOT NULL AND house_at IS NULL), 'a limit of nobody knows when';
END
$$;

-- An operator wants a limit of the house looser, or gone. A second one says yes after the wait, or nothing changes.
CREATE TABLE limit_lift (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake', 'session')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- What the house held when it was proposed, and what it is to hold; nothing: the limit goes.
  held bigint NOT NULL CHECK (held > 0),
  wanted bigint CHECK (wanted > held),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  status text NOT NULL DEFAULT 'proposed'
    CHECK (status IN ('proposed', 'approved', 'rejected', 'withdrawn', 'lapsed', 'overtaken')),
  proposed_by bigint NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL,
  opens_at timestamptz NOT NULL CHECK (opens_at >= proposed_at),
  lapses_at timestamptz NOT NULL,
  judged_by bigint REFERENCES operator (id),
  ended_at timestamptz,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 140),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (lapses_at > opens_at),
  -- The maker is never the checker, and nobody says yes before the wait is over.
  CHECK (judged_by <> proposed_by),
  CHECK ((status IN ('approved', 'rejected')) = (judged_by IS NOT NULL)),
  CHECK ((status = 'proposed') = (ended_at IS NULL)),
  CHECK (status <> 'approved' OR ended_at >= opens_at)
);
-- One that waits for each limit of a member.
CREATE UNIQUE INDEX limit_lift_waiting ON limit_lift (member_id, kind, period) WHERE status = 'proposed';
CREATE INDEX ON limit_lift (merchant_id, status, id);

GRANT SELECT, INSERT ON limit_lift TO tessera_app;
GRANT UPDATE (status, judged_by, ended_at, answer) ON limit_lift TO tessera_app;
