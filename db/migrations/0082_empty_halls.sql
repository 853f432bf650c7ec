-- Halls in which a brand offers nothing: they leave its navigation. A job compares them with the catalogue.

SET lock_timeout = '5s';

ALTER TABLE merchant ADD COLUMN empty_halls text[] NOT NULL DEFAULT '{}' CHECK (
  empty_halls <@ ARRAY['lottery', 'live', 'sports', 'fishing', 'slots', 'cards', 'esports', 'elottery', 'cockfight']
);
