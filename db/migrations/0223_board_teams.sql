-- Boards of teams: members join a team, and the best scores of its members add up. docs/missions.md, "Boards of teams"

SET lock_timeout = '5s';

-- So many best members of a team are added, and how they share its prize. NULL: the places are those of members.
ALTER TABLE board
  ADD COLUMN team_best integer CHECK (team_best BETWEEN 1 AND 50),
  ADD COLUMN team_share text CHECK (team_share IN ('scores', 'equal'));
ALTER TABLE board ADD CONSTRAINT board_teams_share
  CHECK ((team_best IS NULL) = (team_share IS NULL) AND (team_best IS NULL OR shared_by IS NULL)) NOT VALID;

CREATE TABLE board_team (
  merchant_id integer NOT NULL,
  board text NOT NULL,
  team smallint NOT NULL CHECK (team BETWEEN 1 AND 8),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  names jsonb NOT NULL DEFAULT '{}',
  -- Members who have joined.
  members integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, board, team),
  FOREIGN KEY (merchant_id, board) REFERENCES board (merchant_id, board)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT ON board_team TO tessera_app;
GRANT UPDATE (members) ON board_team TO tessera_app;

-- The team of a member, which never changes: nobody moves to the team that leads.
CREATE TABLE board_team_member (
  merchant_id integer NOT NULL,
  board text NOT NULL,
  member_id bigint NOT NULL,
  team smallint NOT NULL,
  -- Bets that began before count for nothing.
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, board, member_id),
  FOREIGN KEY (merchant_id, board, team) REFERENCES board_team (merchant_id, board, team),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT, INSERT ON board_team_member TO tessera_app;

ALTER TABLE board_score ADD COLUMN team smallint;
-- The place of the team, beside the number of the prize.
ALTER TABLE board_prize ADD COLUMN team_place integer;
