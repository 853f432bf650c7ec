-- Single bets behind a member's line in the reports of agents, by the day on which they were settled.

SET lock_timeout = '5s';

CREATE INDEX played_round_settled ON played_round (member_id, settled_day, id) WHERE settled_day IS NOT NULL;
