-- Plays with a part of a bonus that changed since they were counted. docs/offers.md

SET lock_timeout = '5s';

-- Plays that changed since they were counted. rounds_follow adds them, and the job that counts them takes them out.
CREATE TABLE bonus_due (
  member_id bigint NOT NULL,
  source text NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (member_id, source, reference)
);
GRANT SELECT, DELETE ON bonus_due TO tessera_app;
