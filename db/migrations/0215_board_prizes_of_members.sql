-- Past prizes of a member in the reward centre. docs/missions.md

SET lock_timeout = '5s';

CREATE INDEX board_prize_member ON board_prize (member_id);
