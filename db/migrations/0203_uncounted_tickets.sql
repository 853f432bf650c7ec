-- The tickets of lotteries that are no valid bets, in whole or in part. docs/agents.md, "Valid bets"

SET lock_timeout = '5s';

-- By ticket, whatever the result of its draw is. Only lottery_store_uncounted writes it (db/functions/settled_tickets.sql). Tickets that
-- count whole have no row.
CREATE TABLE lottery_uncounted (
  member_id bigint NOT NULL,
  ticket_id bigint NOT NULL,
  draw_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (member_id, ticket_id),
  FOREIGN KEY (member_id, ticket_id) REFERENCES lottery_ticket (member_id, id)
);
CREATE INDEX lottery_uncounted_of_draw ON lottery_uncounted (draw_id, member_id);
GRANT SELECT ON lottery_uncounted TO tessera_app;
