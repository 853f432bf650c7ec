-- Free rounds that operators have cancelled, and of which their provider is to be notified. docs/offers.md

SET lock_timeout = '5s';

ALTER TABLE free_rounds ADD COLUMN notify_at timestamptz;
CREATE INDEX free_rounds_to_notify ON free_rounds (notify_at) WHERE notify_at IS NOT NULL;
GRANT UPDATE (notify_at) ON free_rounds TO tessera_app;
