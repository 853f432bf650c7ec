-- Tickets of lotteries that two operators voided. Only the function lottery_void writes them (db/functions/lottery_voids.sql).
-- docs/lottery.md explains it.

SET lock_timeout = '5s';

CREATE TABLE lottery_void (
  ticket_id bigint PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  -- What was returned, and the win that was taken back.
  stake bigint NOT NULL CHECK (stake > 0),
  win bigint NOT NULL CHECK (win >= 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  first_operator_id bigint NOT NULL REFERENCES operator (id),
  second_operator_id bigint NOT NULL REFERENCES operator (id),
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (member_id, ticket_id) REFERENCES lottery_ticket (member_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (first_operator_id <> second_operator_id)
);

GRANT SELECT ON lottery_void TO tessera_app;
