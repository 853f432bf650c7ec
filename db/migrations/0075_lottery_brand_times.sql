-- Weekdays on which a brand sells a lottery, and how much earlier than the house it closes: docs/lottery.md, "Terms".

SET lock_timeout = '5s';

ALTER TABLE lottery_terms
  -- 1 is Sunday. NULL: every draw.
  ADD COLUMN weekdays integer[] CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]),
  ADD COLUMN closes_earlier_minutes integer NOT NULL DEFAULT 0 CHECK (closes_earlier_minutes BETWEEN 0 AND 720);
