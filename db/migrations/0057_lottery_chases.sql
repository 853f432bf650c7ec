-- Chases: a slip over several draws whose later tickets are returned once one of them wins.

SET lock_timeout = '5s';

ALTER TABLE lottery_ticket ADD COLUMN stops_chase boolean NOT NULL DEFAULT false;
CREATE INDEX lottery_ticket_of_chase ON lottery_ticket (draw_id) WHERE stops_chase;
