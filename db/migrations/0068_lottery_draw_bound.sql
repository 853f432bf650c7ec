-- The most that one member stakes in one draw of a lottery: docs/lottery.md, "Terms".

SET lock_timeout = '5s';

ALTER TABLE lottery_terms
  ADD COLUMN draw_most bigint CHECK (draw_most > 0),
  ADD CHECK (ticket_least <= draw_most);
