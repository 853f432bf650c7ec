-- Boards of offers that pay by place: further scores, and the offer and period to which a board belongs. docs/offers.md

SET lock_timeout = '5s';

ALTER TABLE board DROP CONSTRAINT board_score_check;
ALTER TABLE board ADD CONSTRAINT board_score_check
  CHECK (score IN ('stakes', 'multiples', 'net_loss', 'wins')) NOT VALID;

CREATE TABLE offer_board (
  merchant_id integer NOT NULL,
  offer text NOT NULL,
  -- As in the key of the rewards: 'week:2026-11-16'.
  occurrence text NOT NULL,
  version integer NOT NULL,
  board text NOT NULL,
  PRIMARY KEY (merchant_id, offer, occurrence),
  UNIQUE (merchant_id, board),
  FOREIGN KEY (merchant_id, board) REFERENCES board (merchant_id, board),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version)
);
GRANT SELECT, INSERT ON offer_board TO tessera_app;
