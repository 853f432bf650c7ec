-- Friends: the members whom a member invited by a referral code. docs/friends.md

SET lock_timeout = '5s';

-- One level, fixed at registration: rows are only added.
CREATE TABLE friend (
  member_id bigint PRIMARY KEY,
  merchant_id integer NOT NULL,
  inviter_id bigint NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The inviter has had a session from the address of the registration.
  is_household boolean NOT NULL,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, inviter_id) REFERENCES member (merchant_id, id),
  CHECK (inviter_id <> member_id)
);
CREATE INDEX friend_of_inviter ON friend (inviter_id, member_id DESC);
GRANT SELECT, INSERT ON friend TO tessera_app;

CREATE FUNCTION refuse_friend_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the inviter of member % is fixed', OLD.member_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER inviters_stay BEFORE UPDATE OR DELETE ON friend
  FOR EACH ROW EXECUTE FUNCTION refuse_friend_change();

-- Members from before referral codes get one; a trial account has none.
UPDATE member SET referral_code = upper(substr(md5(gen_random_uuid()::text), 1, 12))
 WHERE referral_code IS NULL AND account_type <> 4;
