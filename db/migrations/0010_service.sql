-- Customer service: a thread of messages between somebody and the operators of a brand.

SET lock_timeout = '5s';

CREATE TABLE service_thread (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint,
  -- A visitor's browser, by the hash of its cookie.
  visitor_hash bytea CHECK (length(visitor_hash) = 32),
  -- As a visitor calls themselves; nobody has proven it.
  visitor_name text NOT NULL DEFAULT '' CHECK (length(visitor_name) <= 40),
  language text NOT NULL,
  -- Of a club above rank 4 when they last wrote.
  is_vip boolean NOT NULL DEFAULT false,
  is_open boolean NOT NULL DEFAULT true,
  -- The last message is the sender's: somebody waits since then.
  waits_since timestamptz,
  operator_id bigint REFERENCES operator (id),
  -- The last message that the sender has seen, and the last there is.
  seen_id bigint NOT NULL DEFAULT 0,
  last_id bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (num_nonnulls(member_id, visitor_hash) = 1)
);
-- Everybody has one thread, closed or open: two first messages at the same moment meet here.
CREATE UNIQUE INDEX service_thread_member ON service_thread (merchant_id, member_id) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX service_thread_visitor ON service_thread (merchant_id, visitor_hash) WHERE visitor_hash IS NOT NULL;
-- The queue: who waits longest comes first. The list: who wrote last comes first.
CREATE INDEX ON service_thread (merchant_id, waits_since, id) WHERE is_open AND waits_since IS NOT NULL;
CREATE INDEX ON service_thread (merchant_id, last_at DESC, id DESC);

CREATE TABLE service_message (
  merchant_id integer NOT NULL,
  thread_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Nobody: it is the sender's.
  operator_id bigint REFERENCES operator (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  -- Made by whoever wrote it: the same one twice is one message.
  request_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, thread_id, id),
  FOREIGN KEY (merchant_id, thread_id) REFERENCES service_thread (merchant_id, id)
);
CREATE UNIQUE INDEX service_message_once ON service_message (merchant_id, thread_id, request_id);

-- What was written stays as it was written.
GRANT SELECT, INSERT, UPDATE ON service_thread TO tessera_app;
GRANT SELECT, INSERT ON service_message TO tessera_app;
