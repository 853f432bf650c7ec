-- Members report a letter of an upline or a downline: the report is feedback about the letter.

SET lock_timeout = '5s';

ALTER TABLE feedback
  ADD COLUMN letter_id bigint,
  ADD CONSTRAINT feedback_letter FOREIGN KEY (merchant_id, letter_id) REFERENCES letter (merchant_id, id),
  ADD CONSTRAINT feedback_letter_topic CHECK ((topic = 'letter') = (letter_id IS NOT NULL));

CREATE UNIQUE INDEX feedback_letter_once ON feedback (merchant_id, letter_id, member_id) WHERE letter_id IS NOT NULL;
