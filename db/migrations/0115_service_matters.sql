-- A message to customer service may name its matter; the times to the answers are measured by it.

SET lock_timeout = '5s';

ALTER TABLE service_message
  ADD COLUMN matter text CHECK (matter ~ '^[a-z]{2,20}$'),
  ADD CONSTRAINT service_message_matter_of_sender CHECK (matter IS NULL OR operator_id IS NULL);

CREATE INDEX service_message_matter ON service_message (merchant_id, created_at) WHERE matter IS NOT NULL;
