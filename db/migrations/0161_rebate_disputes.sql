-- Agents dispute a line of their own rebate of a day, as they do with statements: feedback about that line.

SET lock_timeout = '5s';

ALTER TABLE feedback
  ADD COLUMN rebate_id bigint REFERENCES agent_rebate (id),
  -- A hall, or an amount of the payment.
  ADD COLUMN rebate_line text,
  ADD CONSTRAINT feedback_rebate_topic CHECK ((topic = 'rebate') = (rebate_id IS NOT NULL)),
  ADD CONSTRAINT feedback_rebate_line CHECK ((rebate_id IS NULL) = (rebate_line IS NULL));

-- One open dispute of a line; once it is answered, another one may follow.
CREATE UNIQUE INDEX feedback_rebate_dispute_once ON feedback (rebate_id, rebate_line)
  WHERE rebate_id IS NOT NULL AND state <> 'answered';
CREATE INDEX feedback_rebate_disputes ON feedback (rebate_id, id) WHERE rebate_id IS NOT NULL;
