-- The bonuses of a reward and of its corrections are looked up together at each correction; the two unique indexes are partial.

SET lock_timeout = '5s';

CREATE INDEX bonus_grant_of_reward ON bonus_grant (occurrence_id);
