-- Ways into an account that its member adds and takes away.

SET lock_timeout = '5s';

-- Who has no password proves by a code who sits before the session.
ALTER TABLE sent_code
  DROP CONSTRAINT sent_code_purpose_check,
  ADD CONSTRAINT sent_code_purpose_check CHECK (
    purpose IN ('sign_in', 'register', 'reset_password', 'second_factor', 'bind_mobile', 'bind_email', 'prove')
  );

-- A visit that binds a provider to an account belongs to the session that began it, and ends with it.
DELETE FROM identity_visit WHERE member_id IS NOT NULL;
ALTER TABLE identity_visit
  ADD COLUMN session_id uuid,
  ADD CONSTRAINT identity_visit_binds CHECK ((member_id IS NULL) = (session_id IS NULL));
