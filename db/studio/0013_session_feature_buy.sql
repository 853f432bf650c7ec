-- Whether the market of a session allows features of slots to be bought. An operator that does not say so has none.

SET lock_timeout = '5s';

ALTER TABLE studio.session ADD COLUMN allows_feature_buy boolean NOT NULL DEFAULT false;
