-- Challenges for passkeys that operators sign before they change their own factors.

SET lock_timeout = '5s';

ALTER TABLE passkey_challenge DROP CONSTRAINT passkey_challenge_purpose_check;
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_purpose_check CHECK (purpose IN (
  'member_enrol', 'member_sign_in', 'member_second_factor', 'operator_enrol', 'operator_sign_in', 'operator_prove'
));
