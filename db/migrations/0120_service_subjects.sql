-- A message to customer service may be about one deposit, withdrawal or round of its sender.

SET lock_timeout = '5s';

ALTER TABLE service_message
  ADD COLUMN subject_kind text CHECK (subject_kind IN ('deposit', 'withdrawal', 'round')),
  ADD COLUMN subject_id bigint CHECK (subject_id > 0),
  ADD CONSTRAINT service_message_subject_whole CHECK ((subject_kind IS NULL) = (subject_id IS NULL)),
  ADD CONSTRAINT service_message_subject_of_sender CHECK (subject_kind IS NULL OR operator_id IS NULL);
