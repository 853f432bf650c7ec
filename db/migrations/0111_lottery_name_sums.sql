-- What console pages read of a number without reading tickets, and pairs in the exposure of both draws.
-- docs/lottery.md, "Tickets" and "Tickets on two draws".

SET lock_timeout = '5s';

ALTER TABLE lottery_exposure
  -- Tickets that load the name in this part, their stakes for one unit, and the largest one of a ticket. NULL is unknown: tickets were
  -- placed by a release without sums, or the largest one was returned.
  ADD COLUMN tickets integer CHECK (tickets >= 0),
  ADD COLUMN stake bigint CHECK (stake >= 0),
  ADD COLUMN largest bigint CHECK (largest >= 0);

ALTER TABLE lottery_ticket
  -- The part of the second draw's exposure that the ticket loads. Pairs from before loaded the first draw alone.
  ADD COLUMN second_shard smallint CHECK (second_shard BETWEEN 0 AND 15);
