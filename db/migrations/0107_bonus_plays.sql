-- Plays with a part of a bonus: how much each adds to the progress.
-- docs/offers.md

SET lock_timeout = '5s';

CREATE TABLE bonus_play (
  member_id bigint NOT NULL,
  source text NOT NULL,
  reference text NOT NULL,
  grant_id bigint NOT NULL REFERENCES bonus_grant (id),
  -- The contribution that the progress of the bonus holds.
  counted bigint NOT NULL CHECK (counted >= 0),
  PRIMARY KEY (member_id, source, reference)
);
GRANT SELECT, INSERT, UPDATE (counted) ON bonus_play TO tessera_app;

-- Open plays of one bonus.
CREATE INDEX play_split_account ON play_split (member_id, account);
