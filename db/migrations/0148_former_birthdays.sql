-- Registered birthdays that two operators replaced: they go on to be keys of one reward per person. docs/verification.md

SET lock_timeout = '5s';

CREATE TABLE member_former_birthday (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  birthday date NOT NULL,
  -- The document that showed another day.
  document_id bigint NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint NOT NULL REFERENCES operator (id),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, document_id) REFERENCES verification_document (merchant_id, id),
  CHECK (approved_by <> operator_id)
);
CREATE INDEX member_former_birthday_member ON member_former_birthday (merchant_id, member_id);
CREATE INDEX member_former_birthday_day ON member_former_birthday (merchant_id, birthday);
CREATE INDEX member_former_birthday_document ON member_former_birthday (merchant_id, document_id);
CREATE INDEX member_former_birthday_maker ON member_former_birthday (operator_id);
CREATE INDEX member_former_birthday_second ON member_former_birthday (approved_by);
GRANT SELECT, INSERT ON member_former_birthday TO tessera_app;
