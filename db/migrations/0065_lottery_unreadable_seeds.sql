-- When a released seed could first not be opened, because it was sealed with another secret or is damaged. Such a draw has no
-- numbers that a person could know, so two operators may cancel it.

SET lock_timeout = '5s';

ALTER TABLE lottery_draw ADD COLUMN unreadable_at timestamptz;
