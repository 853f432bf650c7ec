-- Halls are read without looking at every game that is passed over.

SET lock_timeout = '5s';

-- The youngest games of a hall carry a mark: a dozen of them is read from here, and not sorted out of all.
CREATE INDEX merchant_game_newest ON merchant_game (merchant_id, category, offered_at DESC, game_id DESC) WHERE is_on;

-- Few games were given up. Whether one was is asked of these, and not of all of them.
CREATE INDEX game_retired ON game (id) WHERE retired_at IS NOT NULL;
