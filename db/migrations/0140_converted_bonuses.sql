-- Bonuses that became cash lower the base of dividends on the day on which they ended.

SET lock_timeout = '5s';

CREATE INDEX bonus_grant_converted ON bonus_grant (merchant_id, ended_at) WHERE converted > 0;
