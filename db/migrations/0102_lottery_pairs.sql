-- Tickets on two draws: docs/lottery.md, "Tickets on two draws".

SET lock_timeout = '5s';

ALTER TABLE lottery_ticket
  -- The draw of another station of the same region with the same number. Without one, the ticket is on one draw.
  ADD COLUMN second_draw_id integer,
  ADD COLUMN second_game_code text,
  ADD CHECK (second_draw_id <> draw_id),
  ADD CHECK ((second_draw_id IS NULL) = (second_game_code IS NULL));

-- The settlement of either draw reads them in the order of members.
CREATE INDEX lottery_ticket_of_pair ON lottery_ticket (draw_id, member_id, id) WHERE second_draw_id IS NOT NULL;
CREATE INDEX lottery_ticket_of_second ON lottery_ticket (second_draw_id, member_id, id) WHERE second_draw_id IS NOT NULL;
