-- Letters between an agent and a member directly below.

SET lock_timeout = '5s';

CREATE TABLE letter (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  upline_id bigint NOT NULL,
  downline_id bigint NOT NULL,
  author_id bigint NOT NULL,
  request_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1000),
  -- False: the recipient had muted the author, or was shut out from play. Only its author reads it.
  is_delivered boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, upline_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, downline_id) REFERENCES member (merchant_id, id),
  CHECK (upline_id <> downline_id),
  CHECK (author_id IN (upline_id, downline_id))
);
CREATE INDEX letter_pair ON letter (merchant_id, upline_id, downline_id, id DESC);
CREATE INDEX letter_downline ON letter (merchant_id, downline_id);
CREATE INDEX letter_author ON letter (merchant_id, author_id, created_at);
CREATE UNIQUE INDEX letter_once ON letter (merchant_id, author_id, request_id);
GRANT SELECT, INSERT ON letter TO tessera_app;

-- `member_id` gets no letters from `author_id`.
CREATE TABLE letter_mute (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  author_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id, author_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, author_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX letter_mute_author ON letter_mute (merchant_id, author_id);
GRANT SELECT, INSERT, DELETE ON letter_mute TO tessera_app;

ALTER TABLE member_message DROP CONSTRAINT member_message_source_check;
ALTER TABLE member_message
  ADD CONSTRAINT member_message_source_check CHECK (source IN ('feedback', 'lottery', 'account', 'letter')) NOT VALID;
ALTER TABLE member_message VALIDATE CONSTRAINT member_message_source_check;
