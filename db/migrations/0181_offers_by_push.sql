-- Offers of campaigns as notifications of browsers. docs/messages.md

SET lock_timeout = '5s';

CREATE TABLE push_subscription (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  -- The address of the browser at its push service.
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh bytea NOT NULL CHECK (octet_length(p256dh) = 65),
  auth bytea NOT NULL CHECK (octet_length(auth) = 16),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id),
  -- A browser belongs to the member who allowed it last.
  UNIQUE (merchant_id, endpoint),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX push_subscription_member ON push_subscription (merchant_id, member_id, id);
GRANT SELECT, INSERT, DELETE ON push_subscription TO tessera_app;
GRANT UPDATE (member_id, p256dh, auth, created_at) ON push_subscription TO tessera_app;

ALTER TABLE marketing_consent
  DROP CONSTRAINT marketing_consent_channel_check,
  ADD CONSTRAINT marketing_consent_channel_check CHECK (channel IN ('email', 'sms', 'push'));
ALTER TABLE campaign_delivery
  DROP CONSTRAINT campaign_delivery_channel_check,
  ADD CONSTRAINT campaign_delivery_channel_check CHECK (channel IN ('email', 'sms', 'push'));
ALTER TABLE campaign
  DROP CONSTRAINT campaign_channels_check,
  ADD CONSTRAINT campaign_channels_check CHECK (channels <@ ARRAY['email', 'sms', 'push']);
