-- Wins of lotteries that are drawn every few minutes, until they go out as one message to each member.

SET lock_timeout = '5s';

-- rounds_follow adds to it, and send_fast_wins empties it every five minutes.
CREATE TABLE fast_win (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  merchant_id integer NOT NULL,
  tickets integer NOT NULL CHECK (tickets > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (member_id, currency)
) WITH (fillfactor = 70);

GRANT SELECT, UPDATE, DELETE ON fast_win TO tessera_app;
