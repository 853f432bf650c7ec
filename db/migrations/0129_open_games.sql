-- Only games are looked for by the age of an open play, so the plays of lotteries leave that index: it took a sixth of the WAL of
-- a new ticket's play, and was as long as all open tickets.

SET lock_timeout = '5s';

CREATE INDEX play_open_games ON play (opened_at) WHERE state = 'open' AND product = 'games';
DROP INDEX play_left_open;
