-- The operator's code of the brand from which a player came: players of different brands share no table for money.

SET lock_timeout = '5s';

ALTER TABLE studio.session ADD COLUMN brand text CHECK (length(brand) <= 100);
