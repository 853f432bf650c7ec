-- The youngest games of a hall carry a mark: a dozen of them is read from here, and not sorted out of all.

SET lock_timeout = '5s';

CREATE INDEX merchant_game_newest ON merchant_game (merchant_id, category, offered_at DESC, game_id DESC) WHERE is_on;
