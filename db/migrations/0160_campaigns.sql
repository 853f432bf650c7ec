-- Messages of the brand to the members of a segment: at most one for each member and campaign. docs/messages.md

SET lock_timeout = '5s';

CREATE TABLE campaign (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Created by the form: a retry adds no second campaign.
  request_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  purpose text NOT NULL CHECK (purpose IN ('offer', 'notice')),
  segment jsonb NOT NULL CHECK (jsonb_typeof(segment) = 'object'),
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'array'),
  starts_at timestamptz NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  -- NULL: one operator sends it, to few members.
  approved_by bigint REFERENCES operator (id) CHECK (approved_by <> operator_id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Members of the segment when it was created. A campaign of one operator reaches no more.
  counted integer NOT NULL CHECK (counted > 0),
  -- Sending goes on behind this member.
  after_member bigint NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0 CHECK (sent >= 0 AND (approved_by IS NOT NULL OR sent <= counted)),
  ended_at timestamptz,
  stopped_by bigint REFERENCES operator (id),
  CHECK (stopped_by IS NULL OR ended_at IS NOT NULL),
  CHECK (purpose = 'offer' OR approved_by IS NOT NULL),
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, request_id)
);
CREATE INDEX campaign_unsent ON campaign (starts_at) WHERE ended_at IS NULL;
-- Members whom single operators have reached within a day.
CREATE INDEX campaign_alone ON campaign (merchant_id, created_at) WHERE approved_by IS NULL;
GRANT SELECT, INSERT ON campaign TO tessera_app;
GRANT UPDATE (after_member, sent, ended_at, stopped_by) ON campaign TO tessera_app;

-- Later migrations validate the constraints and add the index, without blocking messages.
ALTER TABLE member_message
  ADD COLUMN campaign_id bigint,
  ADD CONSTRAINT member_message_campaign FOREIGN KEY (merchant_id, campaign_id) REFERENCES campaign (merchant_id, id) NOT VALID,
  DROP CONSTRAINT member_message_source_check,
  ADD CONSTRAINT member_message_source_check
    CHECK (source IN ('feedback', 'lottery', 'account', 'letter', 'campaign')
           AND (source = 'campaign') = (campaign_id IS NOT NULL)) NOT VALID;
