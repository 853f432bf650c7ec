-- How far the payouts of a game spread, for members who filter by it. docs/studio/slots.md

SET lock_timeout = '5s';

-- None: nobody has stated it.
ALTER TABLE game ADD COLUMN volatility text CHECK (volatility IN ('low', 'medium', 'high'));
