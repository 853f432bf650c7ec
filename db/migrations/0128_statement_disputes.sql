-- Agents dispute a line of their own statement: the dispute is feedback about that line.

SET lock_timeout = '5s';

ALTER TABLE feedback
  ADD COLUMN statement_id bigint REFERENCES agent_statement (id),
  ADD COLUMN statement_line text,
  ADD CONSTRAINT feedback_statement_topic CHECK ((topic = 'statement') = (statement_id IS NOT NULL)),
  ADD CONSTRAINT feedback_statement_line CHECK ((statement_id IS NULL) = (statement_line IS NULL));

-- One open dispute of a line; once it is answered, another one may follow.
CREATE UNIQUE INDEX feedback_dispute_once ON feedback (statement_id, statement_line)
  WHERE statement_id IS NOT NULL AND state <> 'answered';
CREATE INDEX feedback_disputes ON feedback (statement_id, id) WHERE statement_id IS NOT NULL;
