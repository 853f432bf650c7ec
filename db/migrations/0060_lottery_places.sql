-- Slips and tickets are written by one function alone (db/functions/lottery_place.sql). It has proven what the foreign
-- keys proved: it writes a ticket with its slip, after the ledger took the stake from a wallet of this member and brand.

SET lock_timeout = '5s';

ALTER TABLE lottery_ticket
  DROP CONSTRAINT lottery_ticket_slip_id_fkey, DROP CONSTRAINT lottery_ticket_merchant_id_member_id_fkey,
  -- A slip names a draw once, or is refused as a whole.
  DROP CONSTRAINT lottery_ticket_slip_id_draw_id_key,
  DROP CONSTRAINT lottery_ticket_pkey;
ALTER TABLE lottery_slip
  DROP CONSTRAINT lottery_slip_merchant_id_member_id_fkey, DROP CONSTRAINT lottery_slip_pkey,
  DROP CONSTRAINT lottery_slip_member_id_request_id_key,
  ALTER COLUMN id DROP IDENTITY,
  -- A slip has the id of its first ticket, and those of the member up to this one.
  ADD COLUMN last_ticket bigint;

UPDATE lottery_slip SET id = of_slip.first, last_ticket = of_slip.last
  FROM (SELECT slip_id, min(id) AS first, max(id) AS last FROM lottery_ticket GROUP BY slip_id) AS of_slip
 WHERE lottery_slip.id = of_slip.slip_id;
UPDATE lottery_ticket SET slip_id = of_slip.first
  FROM (SELECT slip_id, min(id) AS first FROM lottery_ticket GROUP BY slip_id) AS of_slip
 WHERE lottery_ticket.slip_id = of_slip.slip_id;

ALTER TABLE lottery_slip ALTER COLUMN last_ticket SET NOT NULL, ADD PRIMARY KEY (member_id, request_id);
-- Lookups name the member, so that one index serves those by id and the lists of a member.
ALTER TABLE lottery_ticket ADD PRIMARY KEY (member_id, id);
DROP INDEX lottery_ticket_of_member;
CREATE INDEX lottery_ticket_of_slip ON lottery_ticket (slip_id) WHERE stops_chase;

REVOKE INSERT ON lottery_slip, lottery_ticket FROM tessera_app;
REVOKE USAGE ON SEQUENCE lottery_ticket_id FROM tessera_app;
