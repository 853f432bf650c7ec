-- Whether the market of a session allows the animation of a spin to be ended early. An operator that does not say so does not.

SET lock_timeout = '5s';

ALTER TABLE studio.session ADD COLUMN allows_quick_spins boolean NOT NULL DEFAULT false;
