-- The page that a campaign leads to, and who read its message and followed it. docs/messages.md

SET lock_timeout = '5s';

ALTER TABLE campaign ADD COLUMN place text CHECK (place IN ('promotions', 'rewardCenter', 'missionLeaderboard'));

ALTER TABLE member_message ADD COLUMN followed_at timestamptz;
