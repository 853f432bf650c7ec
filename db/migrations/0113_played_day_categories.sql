-- Sums of a member's day by category as well. Lotteries of the days and fast ones have no game of the catalogue and no
-- vendor: their sums shared a row, and plays of both in one call of rounds_follow were refused, again and again.

SET lock_timeout = '5s';

ALTER TABLE played_day DROP CONSTRAINT played_day_pkey,
  ADD PRIMARY KEY (member_id, currency, day, game_id, vendor_code, state, category);

-- Rows that hold several categories are computed anew from their plays.
CREATE TEMPORARY TABLE mixed ON COMMIT DROP AS
SELECT member_id, currency, day, vendor_code, state FROM played_round WHERE game_id = 0
 GROUP BY member_id, currency, day, vendor_code, state HAVING count(DISTINCT category) > 1;
DELETE FROM played_day AS sums USING mixed
 WHERE sums.game_id = 0
   AND (sums.member_id, sums.currency, sums.day, sums.vendor_code, sums.state)
     = (mixed.member_id, mixed.currency, mixed.day, mixed.vendor_code, mixed.state);
INSERT INTO played_day (member_id, currency, day, game_id, vendor_code, state, merchant_id, category, rounds, stake, win,
                        bonus_stake, bonus_win)
SELECT member_id, currency, day, 0, vendor_code, state, merchant_id, category, count(*), sum(stake), sum(win),
       sum(bonus_stake), sum(bonus_win)
  FROM played_round JOIN mixed USING (member_id, currency, day, vendor_code, state)
 WHERE game_id = 0
 GROUP BY member_id, currency, day, vendor_code, state, merchant_id, category;
