-- An adjustment may correct what an agent has disputed: the dispute shows it beside the replay, so that it is credited once.

SET lock_timeout = '5s';

ALTER TABLE adjustment
  ADD COLUMN feedback_id bigint,
  ADD FOREIGN KEY (merchant_id, feedback_id) REFERENCES feedback (merchant_id, id);
CREATE INDEX adjustment_of_dispute ON adjustment (feedback_id, id) WHERE feedback_id IS NOT NULL;
