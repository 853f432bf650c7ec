-- What readers say of the help.

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
