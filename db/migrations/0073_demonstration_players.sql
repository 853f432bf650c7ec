SET lock_timeout = '5s';

-- An account that a program of the demonstration plays: marked wherever its name appears, and counted as no player.
ALTER TABLE member ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
