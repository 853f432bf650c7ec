-- What readers say of the help, what members have read, and what people write to the brand.

SET lock_timeout = '5s';

-- Whether an article was helpful: one answer for each member, else for each browser. A household that answers again
-- and again is not counted.
CREATE TABLE help_vote (
  merchant_id integer NOT NULL,
  article_id bigint NOT NULL,
  -- `m` and the member's id, or `b` and the hash of what the browser calls itself.
  voter text NOT NULL CHECK (voter ~ '^(m[1-9][0-9]{0,18}|b[0-9a-f]{64})$'),
  is_helpful boolean NOT NULL,
  -- In which language it was read.
  language text NOT NULL CHECK (length(language) = 2),
  -- Of a visitor: where from, as it is counted.
  sent_from text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, article_id, voter),
  FOREIGN KEY (merchant_id, article_id) REFERENCES content_entry (merchant_id, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON help_vote TO tessera_app;

-- Which announcements a member has read, one by one. Pop-ups are shown to whoever has not read them, on whatever device.
CREATE TABLE announcement_read (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  read_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id, entry_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, entry_id) REFERENCES content_entry (merchant_id, id) ON DELETE CASCADE
);
CREATE INDEX ON announcement_read (merchant_id, entry_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON announcement_read TO tessera_app;

-- Everything up to then is read, whatever stands above: so that reading all of them is one row.
CREATE TABLE announcement_mark (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  read_until timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, member_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON announcement_mark TO tessera_app;

-- What the brand has to say to one member alone. Plain text.
CREATE TABLE member_message (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('feedback')),
  -- What it is about, as its source names it: the reference of a feedback.
  about text NOT NULL CHECK (length(about) BETWEEN 1 AND 60),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON member_message (merchant_id, member_id, id DESC);
CREATE INDEX ON member_message (merchant_id, member_id) WHERE read_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON member_message TO tessera_app;

-- What somebody wrote to the brand: a member, or a visitor who had a browser work for it.
CREATE TABLE feedback (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- What people name it by. Nothing can be learned from it, and nobody guesses another.
  reference text NOT NULL CHECK (reference ~ '^[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  -- Made by the form: the same words that are sent again, because the line broke, are the same feedback.
  request_id uuid NOT NULL,
  member_id bigint,
  topic text NOT NULL CHECK (topic ~ '^[a-z]{2,20}$'),
  content text NOT NULL CHECK (length(content) BETWEEN 10 AND 1000),
  remark text NOT NULL DEFAULT '' CHECK (length(remark) <= 140),
  contact text NOT NULL DEFAULT '' CHECK (length(contact) <= 120),
  pictures uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 3),
  language text NOT NULL CHECK (length(language) = 2),
  -- Where from, as it is counted.
  sent_from text NOT NULL,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'read', 'answered')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 140),
  answer text CHECK (length(answer) BETWEEN 1 AND 4000),
  answered_by bigint REFERENCES operator (id),
  answered_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, reference),
  UNIQUE (merchant_id, request_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK ((state = 'answered') = (answer IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX ON feedback (merchant_id, state, id DESC);
CREATE INDEX ON feedback (merchant_id, member_id, id DESC) WHERE member_id IS NOT NULL;
CREATE INDEX ON feedback (merchant_id, sent_from, created_at);
GRANT SELECT, INSERT, UPDATE ON feedback TO tessera_app;
