-- Playing for free opens a game as well, and moves nothing; and a session says why it ended.

SET lock_timeout = '5s';

ALTER TABLE game_session
  -- Its provider is told neither who plays nor a token: no wallet call can be about it.
  ADD COLUMN is_free boolean NOT NULL DEFAULT false,
  ADD COLUMN ended_why text CHECK (ended_why IN ('left', 'unopened', 'refused', 'elsewhere')),
  ADD CONSTRAINT game_session_ended_why CHECK (ended_why IS NULL OR ended_at IS NOT NULL);
