-- Offers of campaigns by mail and text: consent by product and channel, and what left the site. docs/messages.md

SET lock_timeout = '5s';

CREATE TABLE marketing_consent (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  member_id bigint NOT NULL,
  product text NOT NULL CHECK (product IN ('casino', 'betting', 'lottery')),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  withdrawn_at timestamptz,
  -- The member on the site, or a link of a message.
  withdrawn_by text CHECK (withdrawn_by IN ('member', 'link')),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
  PRIMARY KEY (merchant_id, member_id, product, channel),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT, INSERT ON marketing_consent TO tessera_app;
GRANT UPDATE (given_at, withdrawn_at, withdrawn_by) ON marketing_consent TO tessera_app;

ALTER TABLE campaign
  ADD COLUMN channels text[] NOT NULL DEFAULT '{}' CHECK (channels <@ ARRAY['email', 'sms']),
  ADD COLUMN products text[] NOT NULL DEFAULT '{}' CHECK (products <@ ARRAY['casino', 'betting', 'lottery']),
  ADD CHECK ((channels = '{}') = (products = '{}')),
  ADD CHECK (purpose = 'offer' OR channels = '{}');

-- One message of a campaign to one member by one channel.
CREATE TABLE campaign_delivery (
  merchant_id integer NOT NULL,
  campaign_id bigint NOT NULL,
  member_id bigint NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'dropped')),
  -- The reason of a dropped one, or the fault of the last try.
  why text CHECK (length(why) <= 500),
  tries integer NOT NULL DEFAULT 0,
  -- Not before; and the lease of the process that sends it.
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamptz,
  recipient text CHECK (length(recipient) <= 254),
  provider_id text CHECK (length(provider_id) <= 200),
  CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  PRIMARY KEY (merchant_id, campaign_id, member_id, channel),
  FOREIGN KEY (merchant_id, campaign_id) REFERENCES campaign (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX campaign_delivery_waiting ON campaign_delivery (merchant_id, channel, due_at) WHERE status = 'waiting';
-- Those of one member within a day.
CREATE INDEX campaign_delivery_member ON campaign_delivery (merchant_id, member_id, created_at);
-- Texts of a brand within a day.
CREATE INDEX campaign_delivery_sent ON campaign_delivery (merchant_id, channel, sent_at) WHERE status = 'sent';
-- Those that are on their way, or failed and wait.
CREATE INDEX campaign_delivery_tried ON campaign_delivery (merchant_id, channel) WHERE status = 'waiting' AND tries > 0;
CREATE INDEX campaign_delivery_created ON campaign_delivery (created_at);
GRANT SELECT, INSERT, DELETE ON campaign_delivery TO tessera_app;
GRANT UPDATE (status, why, tries, due_at, sent_at, recipient, provider_id) ON campaign_delivery TO tessera_app;
