-- A device that an account was fully signed in on: its failed sign-ins are counted apart from those of strangers.

SET lock_timeout = '5s';

ALTER TABLE known_device
  -- Rows until now were kept by a second step. One that only signed in asks for the second step as before.
  ADD COLUMN proves_second_step boolean NOT NULL DEFAULT true,
  -- The session that was opened on it last: whoever ends that session from elsewhere forgets the device too.
  ADD COLUMN session_id uuid;
-- Looked up by the cookie alone, so that the time of it says nothing about the account that was named.
CREATE INDEX known_device_secret ON known_device (secret_hash);

CREATE TABLE operator_device (
  operator_id bigint NOT NULL REFERENCES operator (id),
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (operator_id, secret_hash)
);
CREATE INDEX operator_device_secret ON operator_device (secret_hash);
GRANT SELECT, INSERT, DELETE ON operator_device TO tessera_app;
GRANT UPDATE (last_used_at) ON operator_device TO tessera_app;

-- A code that its owner asked for (signed in, or on a known device) is counted apart from what strangers ask for.
ALTER TABLE sent_code ADD COLUMN is_own boolean NOT NULL DEFAULT false;
