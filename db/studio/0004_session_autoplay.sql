-- Whether the market of a session allows automatic spins. An operator that does not say so has none.

SET lock_timeout = '5s';

ALTER TABLE studio.session ADD COLUMN allows_autoplay boolean NOT NULL DEFAULT false;
