-- Goods of the points mall, bonuses and free rounds as prizes of raffles. docs/raffles.md

SET lock_timeout = '5s';

ALTER TABLE raffle_prize
  ADD COLUMN good_id bigint,
  -- The version of the offer that gives the bonus or the free rounds.
  ADD COLUMN offer text,
  ADD COLUMN offer_version integer,
  -- The good or the game as it was named when the raffle was published.
  ADD COLUMN label text,
  ADD COLUMN labels jsonb NOT NULL DEFAULT '{}',
  -- The cost of a piece for the house, in money of the brand.
  ADD COLUMN worth bigint;

ALTER TABLE raffle_prize DROP CONSTRAINT raffle_prize_gives_check;
ALTER TABLE raffle_prize ADD CONSTRAINT raffle_prize_gives_check
  CHECK (gives IN ('points', 'cash', 'none', 'good', 'bonus', 'free_rounds')) NOT VALID;
ALTER TABLE raffle_prize ADD CONSTRAINT raffle_prize_source CHECK (
  (gives = 'good') = (good_id IS NOT NULL)
  AND (gives IN ('bonus', 'free_rounds')) = (offer IS NOT NULL) AND (offer IS NULL) = (offer_version IS NULL)
  AND (gives IN ('good', 'free_rounds')) = (label IS NOT NULL)
  AND CASE WHEN gives IN ('good', 'bonus', 'free_rounds') THEN worth > 0 AND stock IS NOT NULL ELSE worth IS NULL END
) NOT VALID;
ALTER TABLE raffle_prize ADD CONSTRAINT raffle_prize_good
  FOREIGN KEY (merchant_id, good_id) REFERENCES point_good (merchant_id, id) NOT VALID;
ALTER TABLE raffle_prize ADD CONSTRAINT raffle_prize_offer
  FOREIGN KEY (merchant_id, offer, offer_version) REFERENCES offer_version (merchant_id, offer, version) NOT VALID;

-- Free rounds move no money: the reward of the offer that the prize names is their evidence.
ALTER TABLE raffle_ticket DROP CONSTRAINT raffle_ticket_check2;
ALTER TABLE raffle_ticket ADD CONSTRAINT raffle_ticket_of_draw CHECK (CASE WHEN state = 'drawn'
  THEN num_nulls(request_id, word, secret, number, place, gives, amount) = 0
       AND (gives IN ('none', 'free_rounds')) = (transfer_id IS NULL)
  ELSE num_nonnulls(request_id, word, secret, number, place, gives, amount, transfer_id) = 0 END) NOT VALID;
ALTER TABLE raffle_step DROP CONSTRAINT raffle_step_check1;
ALTER TABLE raffle_step ADD CONSTRAINT raffle_step_won CHECK (CASE WHEN outcome = 'won'
  THEN num_nulls(place, gives, amount) = 0 AND (gives = 'free_rounds') = (transfer_id IS NULL)
  ELSE num_nonnulls(place, gives, amount, transfer_id) = 0 END) NOT VALID;
