-- Corrections give what limits had kept, once a reward that fell leaves room. docs/offers.md, "Rewards of a period"

SET lock_timeout = '5s';

-- The part of what is due that the budget or the guard kept: it is not made up for. Of earlier corrections nothing is known, so
-- that the budget and the guard judge it anew.
ALTER TABLE offer_correction ADD COLUMN withheld bigint NOT NULL DEFAULT 0;
ALTER TABLE offer_correction ADD CHECK (withheld BETWEEN 0 AND due);

-- A line may give more than it changes: what limits kept before, and the debts that a reward settles once operators approve it.
ALTER TABLE offer_correction DROP CONSTRAINT offer_correction_check1;
ALTER TABLE offer_correction ADD CHECK (paid - owed <= due);
